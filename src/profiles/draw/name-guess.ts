import type { Json } from '../../base/json.ts';
import type { Path } from '../../model/expression.ts';

/** The dates that guesses draw from. They are fixed, so that a template is the same on any day. */
export const guessedDates = "random_date('2025-01-01', '2025-12-31')";

/** The draw of a field for which both true and false make sense. */
export const eitherWay: Json = { true: 0.5, false: 0.5 };

/** What the name of a field suggests about its values. */
export interface NameGuess {
  /** The generator of a template. */
  readonly draw: Json;
  /** A value to show to people. It differs for every `n` from 0, except for true and false. */
  readonly value: (n: number) => Json;
  /** Whether its numbers are counts or amounts, which are not negative. */
  readonly isPositive?: true;
  /** The number of decimals that its numbers are given with. */
  readonly decimals?: number;
}

const dates: NameGuess = { draw: guessedDates, value: (n) => `${2026 + year(n)}-05-${day(n)}` };
const ids: NameGuess = { draw: 'random_int(100000, 999999)', value: (n) => `${1000 + n}` };
const counts: NameGuess = { draw: 'random_int(0, 100)', value: (n) => n + 1, isPositive: true };
const few: NameGuess = { ...counts, draw: 'random_int(1, 5)' };
const money = {
  draw: 'random_float(10, 1000)',
  value: (n: number) => Math.round((n + 19.99) * 100) / 100,
  decimals: 2,
};
const flights = ['LH', 'AF', 'KQ', 'UA', 'SK'];

/** Guesses by the words of a name; the first match counts. Every word has a `_` before and after it. */
const guesses: readonly (readonly [RegExp, NameGuess])[] = [
  [
    /_(is|has|was|are|wants?|needs?|allows?|accepts?|should|can)_|_(enabled|flag)_$/,
    { draw: eitherWay, value: (n) => n % 2 === 0 },
  ],
  [
    /_e?mail(_address)?_$/,
    { draw: 'faker.internet.email', value: (n) => `customer${n + 1}@example.com` },
  ],
  [
    /_(phone|mobile|telephone|fax)_/,
    { draw: 'faker.phone.number', value: (n) => `+1-202-555-${String(100 + n).padStart(4, '0')}` },
  ],
  [/^_(days|hours|minutes|months|years|count|number_of)_/, counts],
  [
    /_(date|day|deadline|birthday)_$|_date_|_check_?(in|out)_$|_(due|expires|expiry|expiration)_$/,
    dates,
  ],
  [/_(until|since)_$|_(created|updated|paid|booked|ordered)_(at|on)_$/, dates],
  [/_ids?_$|_code_$/, ids],
  [
    /_flight_(number|no)_$/,
    {
      draw: { faker: 'airline.flightNumber', args: [{ addLeadingZeros: true }] },
      value: (n) => `${flights[n % flights.length]}${100 + n}`,
    },
  ],
  [/_(quantity|count|number_of|points|minutes|hours|days|age|attempts|score)_/, counts],
  [/_(rooms|nights|guests|adults|passengers|persons|people|seats|bags|tickets|copies)_$/, few],
  [/_number_$/, ids],
  [/_(balance|difference|diff)_/, money],
  [
    /_(amount|paid|price|total|cost|fare|fee|salary|rate|allowed|limit)_|_(refund|deposit|discount|tax|income|penalty)_$/,
    { ...money, isPositive: true },
  ],
  [/_first_name_$/, listed('faker.person.firstName', ['Ana', 'Jonas', 'Mei', 'Omar', 'Nora'])],
  [
    /_(last|family)_name_$|_surname_$/,
    listed('faker.person.lastName', ['Silva', 'Weber', 'Chen', 'Haddad', 'Lind']),
  ],
  [/_user_?name_$|_login_$/, { draw: 'faker.internet.username', value: (n) => `customer${n + 1}` }],
  [
    /_product(_name)?_$/,
    listed('faker.commerce.productName', ['Backpack', 'Desk Lamp', 'Kettle', 'Notebook', 'Scarf']),
  ],
  [
    /_(company|employer)(_name)?_$/,
    listed('faker.company.name', ['Silva Ltd', 'Weber & Sons', 'Chen Group', 'Lind Inc']),
  ],
  [
    /_(job|job_title|position|occupation)_$/,
    listed('faker.person.jobTitle', ['Nurse', 'Engineer', 'Teacher', 'Baker', 'Driver']),
  ],
  [
    /_name_$/,
    listed('faker.person.fullName', [
      'Ana Silva',
      'Jonas Weber',
      'Mei Chen',
      'Omar Haddad',
      'Nora Lind',
    ]),
  ],
  [
    /_(zip|postal|postcode|zip_code)_/,
    { draw: 'faker.location.zipCode', value: (n) => `${10001 + n}` },
  ],
  [
    /_(city|town|origin|destination)_$/,
    listed('faker.location.city', ['Lisbon', 'Oslo', 'Vienna', 'Dublin', 'Prague']),
  ],
  [
    /_country_$/,
    listed('faker.location.country', ['Portugal', 'Norway', 'Austria', 'Ireland', 'Kenya']),
  ],
  [
    /_(state|province)_$/,
    listed('faker.location.state', ['Ohio', 'Texas', 'Oregon', 'Maine', 'Utah']),
  ],
  [
    /_(street|address)_/,
    {
      draw: { faker: 'location.streetAddress', args: [true] },
      value: (n) => `${n + 1} Main Street`,
    },
  ],
  [
    /_(url|link|website|homepage)_$/,
    { draw: 'faker.internet.url', value: (n) => `https://example.com/${n + 1}` },
  ],
  [
    /_currency_$/,
    listed('faker.finance.currencyCode', ['EUR', 'USD', 'GBP', 'CHF', 'NOK', 'KES', 'JPY', 'BRL']),
  ],
  [
    /_iban_$/,
    { draw: 'faker.finance.iban', value: (n) => `DE00${String(n + 1).padStart(18, '0')}` },
  ],
];

/** Names of texts, whatever other words they have: a `fare_class` is no number. */
const texts = /_(class|type|status|kind|category|method|policy|rules|plan|level|tier|reason)_$/;
const sentences = /_(comment|description|message|note|reason|text)s?_$/;

function listed(draw: string, values: readonly string[]): NameGuess {
  return { draw, value: (n) => nth(values, n) };
}

function nth(values: readonly string[], n: number): string {
  const round = Math.floor(n / values.length);
  return `${values[n % values.length]}${round === 0 ? '' : ` ${round + 1}`}`;
}

const daysOfMonth = 28;
const year = (n: number): number => Math.floor(n / daysOfMonth);
const day = (n: number): string => String((n % daysOfMonth) + 1).padStart(2, '0');

/** What the last name of a path suggests; undefined if it suggests nothing. */
export function nameGuess(path: Path): NameGuess | undefined {
  const words = nameWords(path);
  if (texts.test(words)) return undefined;
  return guesses.find(([pattern]) => pattern.test(words))?.[1];
}

/**
 * A generator for a field, guessed from the last name of its path; undefined if the name suggests
 * nothing.
 */
export function guessByName(path: Path): Json | undefined {
  const named = nameGuess(path)?.draw;
  if (named === undefined && sentences.test(nameWords(path))) return 'faker.lorem.sentence';
  return named;
}

/** The words of the last name of a path in lower case, with `_` between and around them. */
export function nameWords({ root, keys }: Path): string {
  const names = keys.flatMap((key) =>
    key.kind === 'literal' && typeof key.value === 'string' ? [key.value] : [],
  );
  const name = (names.at(-1) ?? root).replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return `_${name.replace(/[^a-z0-9]+/g, '_')}_`;
}
