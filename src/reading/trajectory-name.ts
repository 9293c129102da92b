const numbered =
  /^[\s#*_>-]*(?:(?:valid|possible|allowed|correct)\s+)?(?:trajector(?:y|ies)|path|sequence|order|way|solution)?[\s_#.-]*(?:no\.?\s*)?(?:\d{1,4}|[ivx]{1,5}|[a-h])[\s*_]*[:.)]?[\s*_]*$/i;
const ordinal =
  /^[\s#*_>-]*(?:the\s+)?(?:first|second|third|fourth|fifth|\d(?:st|nd|rd|th))\s+(?:valid\s+)?(?:order|way|trajectory|path|sequence|solution)\b[^\p{L}]*$/iu;

/**
 * Whether a heading or a key says of what is below it that it is one of several trajectories, all of them
 * meant: `trajectory_1`, `Valid trajectory 2:`. Options, plans and scenarios are a choice, and no such thing.
 */
export function numbersTrajectory(words: string): boolean {
  return numbered.test(words) || ordinal.test(words);
}
