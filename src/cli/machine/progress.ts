import { sayInPlace } from './say.ts';
import { paintFor, type Terminal } from './terminal.ts';

/** Milliseconds before anything is shown, and between updates. */
const patience = 1000;
const interval = 200;

/** Seconds after which the speed is meaningful. */
const settled = 0.5;

const mostColumns = 79;

/**
 * A line on stderr that shows the progress of a run, if stderr is a terminal. It shows nothing
 * within the first second. It has no timer, so whoever does the work must call `update`.
 */
export class Progress {
  /** Whether anything will ever be shown. */
  readonly isShown: boolean;
  readonly #terminal: Terminal;
  readonly #now: () => number;
  readonly #started: number;
  #verb = '';
  #thing = 'profile';
  #phaseStarted: number;
  #drawn = Number.NEGATIVE_INFINITY;
  #hasLine = false;

  /** `isWanted` is false if the user asked for silence. */
  constructor(terminal: Terminal, isWanted: boolean) {
    const { stderr, env, now = () => performance.now() } = terminal;
    this.isShown = isWanted && stderr.isTTY === true && env.TERM !== 'dumb';
    this.#terminal = terminal;
    this.#now = now;
    this.#started = now();
    this.#phaseStarted = this.#started;
  }

  /** Starts a new count. `verb` is a word such as `compiled`; `thing` is what is counted, and ends in `s` if many. */
  begin(verb: string, thing = 'profile'): void {
    this.#verb = verb;
    this.#thing = thing;
    this.#phaseStarted = this.#now();
  }

  /** Reports the number of things done and, if known, the share of all (0 to 1). */
  update(count: number, share?: number): void {
    if (!this.isShown) return;
    const now = this.#now();
    if (now - this.#started < patience || now - this.#drawn < interval) return;
    this.#drawn = now;
    const seconds = (now - this.#phaseStarted) / 1000;
    const text = `${this.#verb} ${progressText({ count, thing: this.#thing }, seconds, share)}`;
    const { stderr } = this.#terminal;
    const columns = Math.min(mostColumns, (stderr.columns || mostColumns + 1) - 1);
    const { dim } = paintFor(stderr, this.#terminal);
    sayInPlace(dim(text.slice(0, columns)), stderr, this.#terminal);
    this.#hasLine = true;
  }

  /** Removes the line, so that something else can be printed. */
  clear(): void {
    if (this.#hasLine) sayInPlace('', this.#terminal.stderr, this.#terminal);
    this.#hasLine = false;
  }
}

/** `12000 profiles, 4000/s, 1:05 left`; parts that are not known are left out. */
function progressText(
  { count, thing }: { readonly count: number; readonly thing: string },
  seconds: number,
  share: number | undefined,
): string {
  const counted = `${count} ${thing}${count === 1 ? '' : 's'}`;
  if (seconds < settled) return counted;
  const parts = [counted, `${Math.round(count / seconds)}/s`];
  if (share !== undefined && share > 0) {
    parts.push(`${durationText((seconds * (1 - share)) / share)} left`);
  }
  return parts.join(', ');
}

/** `0:05`, `12:00`, `1:00:00`. */
function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const end = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}
