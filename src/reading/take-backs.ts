// The words that take calls back, condition, repeat, add or reorder them, or call them no answer. Places ask
// different things of them, since the same word says more where a call stands beside it:
//
// - changesCalls: a sentence, remark, note or comment. It needs a word for a call beside most words.
// - changesRemark: a remark or comment that is about a call by its place, so that "only if late" is enough.
// - changesBeside: what stands on the line of a single call, where hardly a word is harmless.
// - changeInWords: all that is said around an answer, sentence by sentence, with the calls that it is about.
// - introduces, isCondition: a line with others below it.
// - labelOf, takesBack: the lines above calls, which say what these are to those above them.
// - isChoice: a word between two calls.

import type { ReadCall } from '../model/format.ts';
import type { Entry } from './entry.ts';
import { numbersTrajectory } from './trajectory-name.ts';

/** A line that introduces those below it, and words that make them something else than calls. */
const begins = /[:{]\s*[*_]*\s*$/;
const conditional =
  /^\s*[#*_>-]*\s*(?:if|elif|else|otherwise|unless|when|while|for\s+\w+\s+in|for\s+(?:each|every)|for\s*\(|def|async|function|class|try|except|with)\b|\b(?:not|never|skip\w*|exclud\w*|optional\w*|avoid\w*|unless|if|invalid|wrong|incorrect|example|format|available|tools)\b/i;
const section = /^#{2,6}\s/;
const leftOut = /\b(?:not|skip\w*|exclud\w*|omit\w*)\b/i;

/** Whether what stands below a line is not always done; undefined if it introduces nothing. */
export function introduces(line: string): 'condition' | 'calls' | undefined {
  if (begins.test(line)) return conditional.test(line) ? 'condition' : 'calls';
  if (!section.test(line)) return undefined;
  return leftOut.test(line) ? 'condition' : 'calls';
}

/** Whether what stands below a line is not always done. */
export function isCondition(line: string): boolean {
  return begins.test(line) && conditional.test(line);
}

/** Words that change whether a call is made, how often or when: a call beside them is not read. */
export const conditions =
  /\b(?:not|n['’]t|never|no|skip\w*|without|instead|unless|if|when\w*|only|optional\w*|or|otherwise|except|until|while|repeat\w*|twice|times|each|every|before|after|first|last|already|would|could|might|may|fail\w*|error|wrong|invalid|omit\w*|remove\w*|drop\w*|cancel\w*|unnecessary|needless|hypothetical\w*)\b/i;

/** A remark that says of the call beside it that it is not always made, or not once. */
export const conditionalRemark =
  /^\W*(?:only|if|unless|when|optional\w*|skip\w*|maybe|repeat\w*|otherwise)\b|^[x×]\s?\d+$|^\d+\s?[x×]$|\bonly (?:if|when)\b|\boptional\b/i;

/** Whether words say that one of several calls is meant: “or”, “or this”, “else”, “|”. */
export function isChoice(words: string): boolean {
  return /^(?:(?:or|else|either|and\/or|nor|vs\.?|versus|oder|ou|ou bien|o|oppure|of|lub|albo|veya|или|或|或者|または|もしくは|또는|أو)(?![\p{L}\p{N}_])|[|/]{1,2}$)/iu.test(
    words.trim(),
  );
}

/** What marks a remark behind a call. */
export const remark = /^[\s`*_;,]*(?:#|\/\/|--?>?\s|–|—|→|=>|because\b|\(|to\b|which\b)/;

/**
 * Words of other languages that take calls back, put a condition on them, repeat, add or reorder them, or
 * call them wrong. They are those that hardly stand in a sentence that only explains a plan, and none of
 * them is a word of English or, with another meaning, of another of these languages.
 */
const foreign: Readonly<Record<string, string>> = {
  German: String.raw`soll ich|möchten sie|nicht|niemals|kein(?:e[nrms]?)?|entf[aä]llt|entfallen|weglassen|weggelassen|weg|streichen?|gestrichen|löschen|lösche|ignorieren?|vergiss|überspringen?|überspringe|überflüssig|unnötig|falsch\w*|korrektur|doch|statt|stattdessen|anstatt|anstelle|nur|falls (?:der|die|das|ein|eine|er|sie|es|nicht)|wenn|sofern|sonst|andernfalls|es sei denn|außer|zweimal|dreimal|\w*mal ausführen|wiederhol\w*|nochmals?|erneut|noch|umgekehrt\w*|zuerst|zuletzt|zum schluss|tausche\w*|entwurf|verworfen\w*|verwerfen|wahlweise|freiwillig|rückwärts|beispiel|veraltet\w*|verboten|unzulässig`,
  French: String.raw`voulez-vous|dois-je|puis-je|ne \S+ (?:pas|jamais|plus)|ne (?:pas|jamais)|n['’]\S+ (?:pas|jamais)|pas besoin|pas nécessaire|ignore[zr]|oublie[zr]?|supprime[zr]?|annule[zr]?|saute[zr]?|omette[zr]?|inutiles?|superflue?s?|faux|fausses?|incorrecte?s?|correction|finalement|en fait|plutôt|au lieu|si (?:le|la|les|l['’]|un|une|elle|il|cela|ça|\w+ (?:réussit|échoue))|seulement|uniquement|sauf|sinon|facultati\w*|optionnel\w*|répét\w*|encore|de nouveau|à nouveau|deux fois|trois fois|inverse\w*|d['’]abord|en premier|en dernier|brouillon|mauvaise?s?|exemple|obsolète`,
  Spanish: String.raw`quieres que|quiere que|debo|no (?:llam|ejecut|us|hag|debe|incluy|necesit|se debe|es (?:necesari|válid|correct))\w*|nunca|omit(?:e|ir|a|as)|ignor(?:a|ar)|quit(?:a|ar)|elimin(?:a|e|ar)|salt(?:a|e|ar)|borr(?:a|e|ar)|olvid(?:a|e|ar)|sin (?:\w+_\w+|el|la|los|las|llamar|este|esta|paso)|en realidad|corrección|mejor|si (?:el|la|los|las|un|una|falla\w*|\w+ (?:falla|funciona))|s[oó]lo si|solamente|únicamente|salvo|excepto|de lo contrario|opcional\w*|repit\w*|repet\w*|de nuevo|otra vez|dos veces|tres veces|invers[oa]|primero|al final|por último|borrador|incorrect[oa]s?|mal ejemplo|ejemplo|en lugar|en su lugar|obsolet[oa]|prohibid[oa]`,
  Portuguese: `devo|quer que|não|nunca|pul(?:e|a|ar)|remov(?:a|er)|exclu(?:a|i|ir)|esqueça|na verdade|correção|se (?:o|os|as|um|uma|for|falhar)|somente|apenas|exceto|caso contrário|opciona(?:l|is)|repita|repetir|de novo|novamente|duas vezes|invers[ao]|primeiro|por último|rascunho|errad[ao]s?|exemplo|em vez`,
  Italian: String.raw`vuoi che|vuole che|devo|non (?:è|va|vanno|si|chiam\w*|esegu\w*|serv\w*|occorr\w*|bisogna|devi|deve|fare|usare|includ\w*|valid\w*)|salta(?:re)?|ignora(?:re)?|togli(?:ere)?|elimina(?:re)?|dimentica|senza|anzi|correzione|se (?:il|lo|la|l['’]|i|gli|le|un|una|\w+ (?:fallisce|riesce))|solo (?:se|per|quando|il|la)|soltanto|tranne|altrimenti|facoltativ[oaie]|opzional[ei]|ripet\w*|di nuovo|due volte|tre volte|invers[oa]|prima (?:di|chiama|esegui|\w+_\w+)|per ultim[oa]|infine|bozza|sbagliat[oaie]|errat[oaie]|esempio|invece`,
  Dutch: String.raw`niet|nooit|overslaan|weglaten|negeer|negeren|verwijder\w*|vergeet|eigenlijk|correctie|als (?:de|het|een|dat)|alleen|tenzij|optioneel|herhaal\w*|opnieuw|nogmaals|tweemaal|twee keer|omgekeerd\w*|eerst|tot slot|ten slotte|klad|fout|verkeerd\w*|voorbeeld|in plaats van`,
  Polish: String.raw`nie|nigdy|pomi\w+|właściwie|usu[nń]\w*|zapomnij|zignoruj|jeśli|jeżeli|gdy|tylko|chyba że|inaczej|opcjonaln\w*|powtórz\w*|ponownie|dwa razy|odwrotn\w*|najpierw|na końcu|szkic|błędn\w*|przykład|zamiast`,
  Turkish: String.raw`değil|atla(?:yın|yınız|nır|nsın)?|aslında|eğer|sadece|yalnızca|aksi|isteğe bağlı|tekrar\w*|iki kez|ters(?:ine|ten|i)?|önce|son olarak|taslak|yanlış|örnek|yerine|çağırma(?:yın)?|iptal`,
  Russian: String.raw`не|никогда|пропуст\w*|на самом деле|удал\w*|убер\w*|забуд\w*|игнорир\w*|если|только|кроме|иначе|необязател\w*|повтор\w*|снова|ещё|еще|дважды|обратн\w*|сначала|затем|в конце|черновик|неправильн\w*|невер\w*|ошиб\w*|пример|вместо`,
  Arabic: String.raw`لا|ليس|تجاهل|تخط\w*|احذف|إذا|لو|فقط|إلا|اختياري\w*|كرر|مرة أخرى|مرتين|عكس\w*|العكسي|أولا|أخيرا|مسودة|خاطئ\w*|خطأ|مثال|بدلا`,
};

/** In a script without spaces, or with endings that are grown together, the words stand anywhere. */
const unspaced =
  /需要我|[吗嗎][？?]|ですか|할까요|不(?!客气)|別|别|勿|未经|跳过|跳過|省略|忽略|取消|删除|刪除|去掉|实际上|更正|如果|若|仅|僅|只有|除非|否则|可选|可選|任选|重复|重複|再次|两次|每个|逆序|相反|最后(?:再|调用|執行|执行)|首先|错误|錯誤|草稿|示例|代替|改为|ません|ないで|せず|せずに|不要|スキップ|無視|削除|やっぱり|実は|訂正|もし|場合|のみ|だけ|限り|任意|繰り返|もう一度|二回|ごとに|逆|まず|最初に|最後に|下書き|間違|誤|代わり|않|마세요|건너뛰|건너뛴|생략|무시|삭제|사실은|정정|만약|경우|때만|면(?=[\s:,：])|선택|반복|다시|두 번|역순|거꾸로|먼저|마지막|초안|틀린|잘못|예시|대신/u;

const spaced = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${Object.values(foreign)
    .join('|')
    .replaceAll('\\w', '[\\p{L}\\p{N}_]')})(?![\\p{L}\\p{N}_])`,
  'iu',
);

/** Whether a sentence in another language than English takes calls back, conditions, repeats, adds or reorders them. */
export function changesInOtherLanguages(sentence: string): boolean {
  return spaced.test(sentence) || unspaced.test(sentence);
}

/** Whether a sentence in another language says that something is called. */
function addsInOtherLanguages(sentence: string): boolean {
  return /aufruf|rufe|appel[eo]|appelle|\bllam|\bcham[ae]|\bchiam|aanroep|wywoł|çağır|вызов|вызв|调用|調用|呼び出|호출|استدع/iu.test(
    sentence,
  );
}

/** Words for calls, or for one of them. */
const thing = String.raw`(?:steps?|calls?|tools?|actions?|list|plan|sequence|order|above|items?|entry|entries|ones?|function|it|them|these|those|\x60[^\x60\n]+\x60|[\p{L}]\w*_\w+|\w+\(\))`;
const nth = String.raw`(?:last|first|second|third|fourth|fifth|sixth|final|\d+(?:st|nd|rd|th))`;
/** Words that take a call back, repeat it or move it, each with what they need beside them. */
const changes: readonly RegExp[] = [
  // Taken back.
  new RegExp(
    String.raw`\b(?:skip|omit|leave out|remove|drop|delete|ignore|undo|discard|cancel|disregard|exclude|strike|cross out|leave)\s+(?:(?:the|that|this|call|step|steps|number|no\.?|${nth})\s+)*(?:${thing}|\d+)(?!\s+(?:as|in)\b)`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:only|just)\s+(?:the\s+)?(?:${nth}|step \d+|call \d+)\s+(?:${thing}|is|are)\b|\b(?:is|are) only (?:needed|necessary|required|called|made|run)\b|\bstop (?:after|before|at)\s+(?:the\s+)?(?:${nth}|step|call)`,
    'iu',
  ),
  /\b(?:the above|these calls|this plan|this list|that list|that plan)\b[^.\n]{0,20}\b(?:is|are|was) (?:not|wrong|incorrect|invalid|outdated|hypothetical|only an? example|just an? example)\b/i,
  /\b(?:do not|don['’]t|never|must not|should not|shouldn['’]t|need not|needn['’]t|cannot|won['’]t)\s+(?:\w+\s+)?(?:call|run|make|execute|use|invoke|include|do|perform)\b/iu,
  new RegExp(
    String.raw`(?:${thing}|\d+)\s+(?:\d+\s+)?(?:is|are|was|were|should|must|need)\s*(?:not|n['’]t)\s+(?:\w+\s+)?(?:needed|necessary|required|called|made|be|there|allowed|part)`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:${thing})\s+(?:\d+\s+)?(?:is|are|was)\s+(?:optional|unnecessary|superfluous|skipped|rejected|cancelled|conditional)`,
    'iu',
  ),
  // Replaced, or added.
  /\b(?:instead of|in place of|rather than)\b/i,
  /\breplace\b.*\b(?:with|by)\b/i,
  /^\W*(?:please |then |but )?(?:use|set|change|pass|make)\b[^.\n]*\b\w+\s*=\s*\S|\b(?:i (?:meant|misread|mistyped)|my mistake)\b/i,
  /\b(?:also|additionally|then|finally)[, ]+(?:call|run|execute|use|invoke)\b/iu,
  /\b(?:the same|as (?:above|before)|like (?:above|before))\b.*\b(?:but|with|except|without|plus)\b/iu,
  // Repeated.
  new RegExp(
    String.raw`\b(?:repeat|retry|redo|re-?run)\b(?:\s+\w+)?\s+(?:${thing}|for|until|while|step)`,
    'iu',
  ),
  /\b(?:call|run|execute|do|make|invoke|repeat|try)\b[^.\n]*\b(?:again|twice|once more|\d+ times|times|for each|for every|another time)\b/iu,
  /\b(?:do|run|repeat|apply) (?:this|that|it|these|the same)\b[^.\n]*\bfor (?:both|all|each|every|the other)\b|^\W*(?:the )?same (?:again )?(?:for|with)\b/i,
  // In another order.
  /\b(?:from|starting (?:at|with)) (?:the )?(?:bottom|end|last)\b|\bbottom[- ](?:up|to[- ]top)\b|\bbackwards?\b/i,
  /\b(?:swap|reverse|reorder|re-order|exchange|interchange)\b[^.\n]*\b(?:steps?|calls?|order|them|first|last|two|\d)/i,
  /\bin (?:the )?(?:reverse|opposite|any|either|another|a different)\b[^.\n]*\border\b|\border (?:does not|doesn['’]t|is not|isn['’]t)\b/i,
  /\bsteps?\s+\d+\b[^.\n]*\b(?:before|after|then|first|precede\w*|follow\w*)\b|\b(?:first|before|after|then)\b[^.\n]{0,20}\bsteps?\s+\d+\b/i,
];
/** Words that take an answer back as a whole, or call it no answer. */
const rejections: readonly RegExp[] = [
  /\b(?:this|that|these|those|it|plan|list|answer|above|calls?|steps?|sequence|trajectory|\p{L}\w*_\w+)\b[^.\n]{0,20}\b(?:is|are|was|were)\s+(?:an?\s+|only\s+|just\s+|the\s+|not\s+){0,3}(?:mistakes?|wrong|incorrect|invalid|drafts?|illustrations?|obsolete|outdated|forbidden|bad|final|approved|allowed|right|correct|examples?|hypothetical)\b/iu,
  /\b(?:should|must|can|could|may|has to|have to|needs? to|is to|are to)\s+(?:not\s+|n['’]t\s+)?be\s+(?:omitted|skipped|removed|dropped|left out|excluded|ignored|rejected|repeated|swapped|reversed|discarded|cancelled|undone)\b/i,
  /\b(?:violates?|breaks?|contradicts?|against) (?:the|our|this) (?:policy|rules?|workflow)\b|\bpolicy (?:forbids|prohibits|does not allow|doesn['’]t allow)\b/i,
  /\b(?:not|n['’]t|never)\s+(?:\w+\s+)?(?:recommend|advise|suggest|approve|sure)\b|\bi disagree\b|\bnone of (?:these|them|those|the)\b/i,
  /^\W*(?:not approved|obsolete|for illustration|illustration|bad example|(?:only )?an? (?:draft|sketch|example)|draft|not final|hypothetical\w*|discarded|rejected|outdated)\b/i,
  /^\W*(?:as a last resort|for \w+ (?:customers|users|members|clients|orders)|assuming|alternative(?:ly)?|scenario|should the|fallback|plan [b-z]|option [2-9b-z]|in (?:the )?case|i almost)\b[^\n]*[:：][\s*_]*$/i,
  new RegExp(
    String.raw`\b(?:forget|never ?mind|take back|without|minus)\s+(?:about\s+)?(?:(?:the|that|this|step|call|${nth})\s+)*(?:${thing}|\d+)`,
    'iu',
  ),
];
/** Words that ask for leave, or tell of calls of others, or of those that could be made. */
const proposals: readonly RegExp[] = [
  /\b(?:should|shall|may|can) (?:i|we)\b[^.\n]*\?|\b(?:do|would) you (?:want|like) (?:me|us) to\b|\bwhich (?:one )?of (?:these|them)\b[^.\n]*\?/i,
  /\b(?:please confirm|(?:waiting|wait) for (?:your |the )?(?:approval|confirmation)|once (?:you|i have|approved|confirmed)|after you \w+)\b/i,
  /\b(?:you|one|we|i) (?:could|might|would)\b[^.\n]{0,20}\b(?:run|call|use|make|execute|try)\b|\bcould be (?:done|called|run|made|used)\b|\bone possibility\b|^\W*(?:perhaps|maybe|possibly|suggestions?|proposal)\b/i,
  /\b(?:in a similar case|last time|(?:previous|other|former|earlier) agent|log of|yesterday)\b|\b(?:customer|user|client|caller) (?:wants|wanted|asks|asked|would like)\b[^.\n]*\b(?:run|call|use|make|execute)\b/i,
  /\bwould look like\b|\b(?:policy|prompt|documentation|manual)\b[^.\n]{0,30}\bexample\b/i,
];
/** Words that repeat or reorder calls, and those that put a condition on all of them. */
const manners: readonly RegExp[] = [
  /\b(?:ditto|same as (?:step|call|above|before)|and so on|etc|et cetera|usw|und so weiter)\b|^\W*only (?:if|when)\b/i,
  /\b(?:loop|iterate) (?:over|through)\b|\bstart (?:over|again)\b|\bkeep (?:on )?(?:calling|trying|running|repeating)\b|\bdo (?:the same|this|that|it|so|these)\b[^.\n]*\b(?:for|twice|again|only|if|until)\b/i,
  /\b(?:are|is|were|was|be|get) (?:swapped|reversed|reordered|interchanged)\b|\b(?:correct|right|real|actual|better) order\b|\border (?:should|must|has to|needs to) be\b/i,
  /^\W*only (?:do|run|call|use|make|execute)\b|\bonly (?:applies|apply|counts?|holds?)\b|\b(?:just|only) for\b|^\W*provided\b/i,
];
/** Words that put a condition on calls. */
const provisos = [
  /\b(?:if|unless|when|in case|otherwise|once|until|while|only if|only when|provided)\b[^.\n]*(?:\b(?:call|step|steps|tool|action|list|run|retry|fails?|failed|errors?|skip\w*|execute)\b|\x60[^\x60\n]+\x60|\b[\p{L}]\w*_\w+\b)/iu,
  /(?:\b(?:call|step|steps|tool|action|run|retry|skip\w*|execute)\b|\x60[^\x60\n]+\x60|\b[\p{L}]\w*_\w+\b)[^.\n]*\b(?:if|unless|in case|only when|depending|otherwise)\b/iu,
  /^\W*(?:otherwise|else)\b|\(\s*(?:only )?(?:if|unless|when)\b/i,
  new RegExp(
    String.raw`(?:${nth}\s+)(?:call|step|tool|action)\s+(?:\w+\s+)?(?:depends|is conditional|is optional)\b`,
    'iu',
  ),
];
/** Words with which a writer takes back what is above them. */
const takeBack =
  /^\W*(?:wait|actually|oops|hold on|on second thought|scratch that|correction|no, )|\b(?:i made a mistake|should not be there|is wrong here|ignore the above)\b/i;

const all = [takeBack, ...changes, ...rejections, ...proposals, ...manners, ...provisos];

/** What announces another answer, with nothing behind it. */
const promise = /\b(?:no,|wait\b|instead|corrected|correction|revised|final)[^\n]*:\W*$/i;

/** What a sentence must not be about: what the text is for, and how to go on talking. */
const harmless =
  /\b(?:let me know|feel free|anything else|hope this helps|please ask|any questions)\b/i;

/**
 * The first sentence that takes back, conditions, repeats or reorders calls; undefined if there is none. Where
 * the words behind the calls end in what announces others, these are not there.
 */
export function changeInWords(
  lines: readonly string[],
  entries: readonly Entry[],
  behind: readonly string[],
): string | undefined {
  const last = behind.findLast((line) => /\p{L}/u.test(line)) ?? '';
  if (last.length < 300 && promise.test(last)) return last.trim();
  const calls = entries.filter((entry) => entry.kind === 'call').map(({ call }) => call);
  for (const line of lines) {
    if (line.length > 20_000 || /^\s*[[{<]/.test(line)) continue;
    for (const sentence of line.split(/(?<=[.!?])\s+/)) {
      if (sentence.length >= 2_000 || harmless.test(sentence)) continue;
      if (changesCalls(sentence) || contradicts(sentence, calls)) return sentence.trim();
    }
  }
  return undefined;
}

/** Whether a sentence takes a call back, conditions, repeats or reorders it. */
export function changesCalls(sentence: string): boolean {
  if (sentence.length >= 2_000) return false;
  return all.some((words) => words.test(sentence)) || changesInOtherLanguages(sentence);
}

/** The same of a remark that is about a call by its place. */
export function changesRemark(said: string): boolean {
  return conditionalRemark.test(said) || changesCalls(said);
}

const toolName = /[\p{L}][\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+/gu;
const adds =
  /^\W*(?:and|then|also|after (?:that|this)|afterwards|finally|lastly|next|before (?:all|any|this|that)|remember|make sure|plus)\b|\b(?:as well|too)\W*$/i;
const denies = /\b(?:not|never|no|cannot|without)\b|n['’]t\b/i;

/** Whether a sentence adds a call of a tool that is not among the calls, or says another order than theirs. */
function contradicts(sentence: string, calls: readonly ReadCall[]): boolean {
  const named = [...sentence.matchAll(toolName)].map(([found]) => found);
  const tools = calls.map(({ tool }) => tool);
  const places = named.map((each) => tools.indexOf(each));
  if (places.includes(-1)) {
    const isAdding = adds.test(sentence) || addsInOtherLanguages(sentence);
    const params = new Set(calls.flatMap((call) => (call.params ?? []).map(([key]) => key)));
    const isOther = named.some((each) => !tools.includes(each) && !params.has(each));
    if (isAdding && isOther && !denies.test(sentence)) return true;
  }
  const [one = -1, other = -1] = places;
  if (one < 0) return false;
  if (other >= 0 && one !== other) {
    const order = /\b(before|after)\b/i.exec(sentence)?.[1]?.toLowerCase();
    if (order !== undefined) return order === 'before' ? one > other : one < other;
  }
  if (places.length > 1) return false;
  const isFirst = /\b(?:start|begin)\w* with\b|\bfirst\b/i.test(sentence);
  const isLast = /\b(?:last|lastly|at the end)\b/i.test(sentence);
  return (isFirst && one !== 0) || (isLast && one !== tools.length - 1);
}

/** What stands at the beginning of a line and says nothing of the call behind it. */
const opening = /^\W*(?:(?:first|finally|lastly|next|then|now|second|third)\b\W*)+/i;
/** Marks that take a call back, doubt it, repeat it or point to a note. */
const marks =
  /❌|✗|✘|🚫|⛔|⊘|☐|□|\[\s?\]|~~|<-|←|\?|\[\^|(?:^|[\s,(;])(?:[x×]\s?\d{1,3}|\d{1,3}\s?[x×])(?:$|[\s,);:])|^\s*\*\s*$|[^*\s]\s*\*\s*$|\s\*$/iu;
/** Words that tell of a call that somebody thought of, asked for or saw. */
const told =
  /\b(?:considered|rather|asked (?:me|to|for|us)|asks|suggested|suggests|wanted|thought|instead|no need|vs|versus|same|user|refus\w*|avoid\w*|neither|nor|once|too late|forbid\w*|prohibit\w*|violat\w*|declin\w*)\b/i;

/** Whether what stands beside a single call on its line says that it is not simply made, once and there. */
export function changesBeside(fragment: string): boolean {
  const words = fragment.replace(/^[\s>*+•–→✅✔☑-]*(?:\[[xX]\])?\s*(?:\d{1,3}[.):]+)?/u, '').trim();
  if (marks.test(words) || /❌|✗|✘|🚫|⛔|☐|\[\s\]/u.test(fragment)) return true;
  const said = words.replace(opening, '');
  return (
    isChoice(said) || conditions.test(said) || told.test(said) || changesInOtherLanguages(said)
  );
}

/** A line that is longer is no heading. */
const longestHeading = 300;

/** Whether a line says of what is below it what that is: a heading, a line in bold, one with a colon at its end. */
export function isHeading(line: string): boolean {
  const text = line.trim();
  if (text.length > longestHeading) return false;
  return (
    /^#{1,6}\s/.test(text) ||
    /^(\*\*|__)[^*_]+\1:?$/.test(text) ||
    /[:：]\s*[*_]*$/.test(text) ||
    /^[\s(#*_]*\d{1,3}[.)]*[\s*_]*$/.test(text) ||
    /^\p{L}+ (?:#?\d{1,3}|[A-Z]|one|two|three)\W*$/u.test(text) ||
    isTag(text)
  );
}

/** Whether a line is a tag, or the end of one, and nothing else. */
function isTag(line: string): boolean {
  return /^<\/?[\p{L}|][\p{L}\p{N}_|:-]*>$/u.test(line.trim());
}

/** What is said of calls by the words above them. */
export type Label =
  | 'final'
  | 'rejected'
  | 'example'
  | 'condition'
  | 'numbered'
  | 'option'
  | 'step'
  | 'thought'
  | 'answer'
  | 'none';

/** The words of each label, in the order in which they count. */
const labels: readonly (readonly [label: Label, words: RegExp, where: 'last' | 'any'])[] = [
  [
    'final',
    /\b(?:final|correct(?:ed)?|revised|updated|fixed|new|improved|actual)\s+(?:\w+\s+)?(?:answer|plan|list|version|trajector\w+|calls|sequence|solution|output|response)\b(?!.*\b(?:not|never|wrong|invalid)\b)|^(?:final|corrected|correction|revised|revision|updated|fixed)\b\W*$/i,
    'last',
  ],
  [
    'rejected',
    /\b(?:wrong|invalid|incorrect|not (?:valid|allowed|permitted|correct|possible)|forbidden|avoid\w*|drafts?|first (?:attempt|idea|try|draft)|at first|reject\w*|discard\w*|outdated|obsolete|old(?:er)?|previous\w*|earlier|instead of|mistakes?|counter-?examples?|hypothetical\w*|alternatives?|superseded|deprecated|(?:do|would|will|should|must|could|shall) not|cannot|(?:do|wo|would|should|must|could|ca)n['’]t|never|did not|didn['’]t|not (?:made|called|executed|run|taken)|considered|already (?:done|made|called|executed|run)|breaks?|violat\w+)\b|❌|✗|✘/i,
    'last',
  ],
  [
    'example',
    /\b(?:examples?|e\.g\.|for instance|placeholders?|templates?|would look like|for another|(?<!(?:requested|required|specified|desired|asked|correct|right|given|this|the following|your) )(?:format|schema|syntax)|how (?:one|you|to)\b[^\n]{0,20}\b(?:calls?|invokes?)\b)\b/i,
    'last',
  ],
  [
    'condition',
    /^(?:optional\w*|if needed|as needed|si besoin|bei bedarf|si es necesario|se necessario|если нужно|必要时|必要なら)\b|\b(?:if|unless|when|otherwise|else|in case|only|provided that|depending on|fallback|scenarios?|should the|on (?:error|failure|success))\b/i,
    'last',
  ],
  [
    'condition',
    /^(?:if|unless|when|otherwise|else|in case|only if|scenario|case)\b|\bonly if\b/i,
    'any',
  ],
  ['numbered', /$^/, 'any'],
  [
    'option',
    /^(?:möglichkeit|opción|opzione|opção|optie|variante|alternativ\w*|方案|方法|選択肢|案|옵션|вариант)\s*(?:\d|[a-z]\b|一|二)|^(?:option|plan|alternative|approach|variant|candidate|version|possibility|choice|proposal|phase|part|stage|attempt|try|take|trial|sample|run|iteration|revision|hypothesis)\s*(?:#?\d+|[a-z]|one|two|three)\b/i,
    'any',
  ],
  [
    'step',
    /^(?:(?:step|call|action)\s*#?\d+\b.*|\d{1,3}[.)]\s.*|(?:first|then|next|finally|lastly|after that|second|third)\s*[:,.]?)$/i,
    'any',
  ],
  ['thought', /^(?:reasoning|thoughts?|thinking|rationale|scratch ?pad|analysis)\b/i, 'any'],
  ['answer', /\b(?:answers?|results?|solution|output|plan|trajector\w+|calls?)\b/i, 'last'],
];

const openers =
  /^\W*(?:wait|actually|oops|sorry|no,|no wait|hmm,? no|hold on|on second thought|scratch that|correction|instead|let me (?:redo|correct|fix|revise)|i (?:forgot|missed|made a mistake))\b/i;

/** A heading of one of two versions of a list: none of these words says that it is the answer. */
const versions =
  /^(?:(?:v\d{1,2}|plan [a-d])\b[^(){}[\]]{0,40}(?:\([^(){}]{0,40}\))?|(?:the )?(?:(?:first|second|third|1st|2nd|3rd|old|new|original|initial|modified|proposed|current) (?:version|list|plan|calls)|original|initial|modified|proposed|current|before|after|new|(?:before|after|without|with|pre|post)[ -](?:the )?(?:review|correction|corrections|check|checking|changes?|revision|edits?|fix)|vorher|nachher|neu|avant|après|nouveau|antes|después|nuevo|depois|novo|prima|dopo|nuovo|было|стало|до|после|修改前|修改后|旧|新|変更前|変更後|改前|改后))[\s:：.*_]*$/iu;

/** Whether a line is the heading of one of two versions of a list. */
export function namesVersion(line: string): boolean {
  return line.length < 80 && versions.test(plainLine(line));
}

/** What is said of calls by the lines between those before them and themselves. */
export function labelOf(lead: readonly string[]): Label {
  // A line with a call in it may be one, and says nothing of those below it; nor does the mark of a block.
  const isMute = /[\p{L}\p{N}_]\(.*[=)]|^\s*(?:`{3,}|~{3,})[\w.+-]{0,20}\s*$/u;
  const said = lead.filter((line) => !isMute.test(line.slice(0, 1_000)));
  const lines = said.map(plainLine);
  const last = lines.at(-1) ?? '';
  const headings = said.flatMap((line, at) => (isHeading(line) ? (lines[at] ?? []) : []));
  const some = [...headings, last];
  if (lead.some((line) => /^<(?:trajectory|path|sequence)>$/i.test(line.trim()))) return 'numbered';
  // What is not allowed is what stands above, where the line goes on to something else.
  if (/\b(?:so|therefore|thus|hence|consequently)\s*[:,]?$/i.test(last)) return 'none';
  const isShort = last.length < 20 && isChoice(last.replace(/\W+$/u, '') || last);
  if (isShort) return 'option';
  for (const [label, meaning, where] of labels) {
    if (label === 'numbered' ? some.some(numbersTrajectory) : isSaid(meaning, where, last, some))
      return label;
  }
  return 'none';
}

function isSaid(meaning: RegExp, where: 'last' | 'any', last: string, some: readonly string[]) {
  return where === 'last' ? meaning.test(last) : some.some((line) => meaning.test(line));
}

/** Whether lines between two answers take the first one back. */
export function takesBack(lead: readonly string[]): boolean {
  return lead.some((line) =>
    line
      .slice(0, 1_000)
      .split(/(?<=[.!?])\s+/)
      .some((part) => openers.test(part)),
  );
}

/** A line without the marks of Markdown around its words. */
function plainLine(line: string): string {
  return line
    .slice(-300)
    .replaceAll(/^[\s#*_>`~-]+|[\s*_`~]+$/g, '')
    .replaceAll(/\*\*/g, '');
}
