import type { GoldLack } from './score-data.ts';

/** What gold lacks for the requested format, in words. */
export const goldLacks: Record<GoldLack, string> = {
  parameters: 'it has no parameters',
  types: 'its values are text, and their types are lost',
  agents: 'it does not say which agent makes which call',
  factors: 'a list does not say which calls permute',
};
