import type { Json } from '../../base/json.ts';
import type { Path } from '../../model/expression.ts';

/** The dates that guesses draw from. They are fixed, so that a template is the same on any day. */
export const guessedDates = "random_date('2025-01-01', '2025-12-31')";

/** The draw of a field for which both true and false make sense. */
export const eitherWay: Json = { true: 0.5, false: 0.5 };

/** Guesses by the words of a name; the first match counts. Every word has a `_` before and after it. */
const guesses: readonly (readonly [RegExp, Json])[] = [
  [/_(is|has|was|are|wants?|needs?|allows?|accepts?|should|can)_|_(enabled|flag)_$/, eitherWay],
  [/_e?mail(_address)?_$/, 'faker.internet.email'],
  [/_(phone|mobile|telephone|fax)_/, 'faker.phone.number'],
  [/_(date|day|deadline|birthday)_$|_date_/, guessedDates],
  [/_ids?_$|_code_$/, 'random_int(100000, 999999)'],
  [/_(flight)_(number|no)_$/, { faker: 'airline.flightNumber', args: [{ addLeadingZeros: true }] }],
  [
    /_(quantity|count|number_of|points|minutes|hours|days|age|attempts|score)_/,
    'random_int(0, 100)',
  ],
  [/_number_$/, 'random_int(100000, 999999)'],
  [
    /_(amount|paid|price|total|cost|fare|fee|balance|difference|salary|rate|allowed|limit)_/,
    'random_float(10, 1000)',
  ],
  [/_first_name_$/, 'faker.person.firstName'],
  [/_(last|family)_name_$|_surname_$/, 'faker.person.lastName'],
  [/_user_?name_$|_login_$/, 'faker.internet.username'],
  [/_product(_name)?_$/, 'faker.commerce.productName'],
  [/_(company|employer)(_name)?_$/, 'faker.company.name'],
  [/_(job|job_title|position|occupation)_$/, 'faker.person.jobTitle'],
  [/_name_$/, 'faker.person.fullName'],
  [/_(zip|postal|postcode|zip_code)_/, 'faker.location.zipCode'],
  [/_(city|town|origin|destination)_$/, 'faker.location.city'],
  [/_country_$/, 'faker.location.country'],
  [/_(state|province)_$/, 'faker.location.state'],
  [/_(street|address)_/, { faker: 'location.streetAddress', args: [true] }],
  [/_(url|link|website|homepage)_$/, 'faker.internet.url'],
  [/_currency_$/, 'faker.finance.currencyCode'],
  [/_iban_$/, 'faker.finance.iban'],
  [/_(comment|description|message|note|reason|text)s?_$/, 'faker.lorem.sentence'],
];

/**
 * A generator for a field, guessed from the last name of its path; undefined if the name suggests
 * nothing.
 */
export function guessByName(path: Path): Json | undefined {
  const words = nameWords(path);
  return guesses.find(([pattern]) => pattern.test(words))?.[1];
}

/** The words of the last name of a path in lower case, with `_` between and around them. */
export function nameWords({ root, keys }: Path): string {
  const names = keys.flatMap((key) =>
    key.kind === 'literal' && typeof key.value === 'string' ? [key.value] : [],
  );
  const name = (names.at(-1) ?? root).replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return `_${name.replace(/[^a-z0-9]+/g, '_')}_`;
}
