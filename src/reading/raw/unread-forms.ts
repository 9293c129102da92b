import { markSpans } from './syntax/spans.ts';

/** Rows of CSV and of tables, tags with a name, items of HTML, TOML and cells of notebooks that hold calls. */
const unreadForms: readonly RegExp[] = [
  /^[^\n,]{0,60}(?:,[^\n,]{0,60})?,\s{0,9}"\{""/m,
  /^[^\S\n]{0,9}\|[^\n]{0,400}\{\s{0,9}["']/m,
  /<(tool_name|tool|name|function_name)>\s{0,9}[\p{L}_][\w.-]{0,100}\s{0,9}<\/\1>/u,
  /<[\w:-]{1,40}\s[^<>]{0,80}\b(?:name|tool|function)\s{0,9}=\s{0,9}["'][^"'<>]{1,100}["'][^<>]{0,80}>/,
  /<(?:td|li|dd)\b[^<>]{0,80}>\s{0,9}(?:<code>)?\s{0,9}(?:\{\s{0,9}["']|[\p{L}_][\w.]{0,100}\(\s{0,9}(?:\)|[\p{L}_]\w{0,100}\s{0,9}=))/u,
  /^\s{0,9}(?:tool|name|function)\s{0,9}=\s{0,9}["'][\p{L}_][\w.-]{0,100}["']\s{0,9}$/mu,
  /"source"\s{0,9}:\s{0,9}\[?\s{0,9}"[\p{L}_][\w.]{0,100}\(/u,
];

/** Tags in a tag, one of which has a name as tools and parameters have, and no word for an answer or its calls. */
const tagged =
  /<([a-z]\w{0,80})>\s{0,99}(?:<([a-z]\w{0,80})>[^<]{0,9999}<\/\2>\s{0,99}){1,50}<\/\1>/gi;
const ofAnswer =
  /answer|response|plan|output|result|call|action|traject|tool|function|step|list|json|final|thought|think/i;

function holdsTags(text: string): boolean {
  return [...text.matchAll(tagged)].some(
    ([, outer = '', inner = '']) =>
      (outer + inner).includes('_') && !ofAnswer.test(outer) && !ofAnswer.test(inner),
  );
}

/** Whether a text beside an answer holds calls in a form that is not read where others are. */
export function holdsUnreadForm(text: string): boolean {
  return unreadForms.some((form) => form.test(text)) || holdsTags(text);
}

/** What calls have in JSON, in a list and in lines. */
const callIn =
  /["'](?:name|tool\w{0,9}|function|action)["']\s{0,9}:|(?:^|[\s[`])[\p{L}_][\w.]{0,100}\(\s{0,9}(?:\)|\{|[\p{L}_]\w{0,100}\s{0,9}=)|^\s{0,9}(?:-\s{1,9})?(?:tool|action|name)\s{0,9}:|\[\s{0,9}["']tool:/mu;

/** Whether a text beside calls in a syntax of models may hold others. */
export function mayHoldOthers(text: string): boolean {
  return callIn.test(text) || holdsUnreadForm(text) || markSpans(text).length > 0;
}
