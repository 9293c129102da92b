/**
 * Words of other languages that take calls back, put a condition on them, repeat, add or reorder them, or
 * call them wrong. They are those that hardly stand in a sentence that only explains a plan, and none of
 * them is a word of English or, with another meaning, of another of these languages.
 */
const words: Readonly<Record<string, string>> = {
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
  `(?<![\\p{L}\\p{N}_])(?:${Object.values(words)
    .join('|')
    .replaceAll('\\w', '[\\p{L}\\p{N}_]')})(?![\\p{L}\\p{N}_])`,
  'iu',
);

/** Whether a sentence in another language than English takes calls back, conditions, repeats, adds or reorders them. */
export function changesInOtherLanguages(sentence: string): boolean {
  return spaced.test(sentence) || unspaced.test(sentence);
}

/** Whether a sentence in another language says that something is called. */
export function addsInOtherLanguages(sentence: string): boolean {
  return /aufruf|rufe|appel[eo]|appelle|\bllam|\bcham[ae]|\bchiam|aanroep|wywoł|çağır|вызов|вызв|调用|調用|呼び出|호출|استدع/iu.test(
    sentence,
  );
}
