import { existsSync } from 'node:fs';
import { basename, resolve, sep } from 'node:path';
import { globBase, hasMagic } from './magic.ts';
import { isManifestPath } from './manifest.ts';

const quietMilliseconds = 100;

/**
 * Calls back when files, folders or what globs match change, once things have been quiet for a moment and never while
 * an earlier call is at work; resolves when the signal is aborted and the last call has come back.
 */
export async function watchPaths(
  paths: readonly string[],
  onChange: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const { watch } = await import('chokidar');
  const watched = paths.filter((path) => path !== '-').map(watchedPath);
  const given = new Set(watched);
  const ignored = (path: string) => !given.has(resolve(path)) && isIgnored(path);
  const watcher = watch(watched, { ignoreInitial: true, ignored });
  const runner = new Runner(onChange);
  watcher.on('all', () => runner.ask());
  // What cannot be watched any more is found missing by the next run.
  watcher.on('error', () => runner.ask());
  await aborted(signal);
  await watcher.close();
  await runner.stop();
}

/** Runs something after it was asked for, one run at a time. */
class Runner {
  readonly #run: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isAsked = false;
  #hasStopped = false;

  constructor(run: () => Promise<void>) {
    this.#run = run;
  }

  ask(): void {
    clearTimeout(this.#timer);
    if (!this.#hasStopped) this.#timer = setTimeout(() => this.#start(), quietMilliseconds);
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #start(): void {
    this.#isAsked = true;
    this.#running ??= this.#loop();
  }

  async #loop(): Promise<void> {
    try {
      while (this.#isAsked && !this.#hasStopped) {
        this.#isAsked = false;
        await this.#run();
      }
    } finally {
      this.#running = undefined;
    }
  }
}

/** A glob is watched as the folder that it searches. */
function watchedPath(path: string): string {
  const isGlob = !existsSync(path) && hasMagic(path);
  return resolve(isGlob ? globBase(path.split(sep).join('/')) : path);
}

/** Temporary files, those of editors and our own, begin with a dot, and are no input. */
function isIgnored(path: string): boolean {
  return basename(path).startsWith('.') || isManifestPath(path);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
