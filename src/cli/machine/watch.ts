import { existsSync } from 'node:fs';
import { basename, resolve, sep } from 'node:path';
import { globBase, hasMagic } from './magic.ts';
import { isManifestPath } from './manifest.ts';

const quietMilliseconds = 100;

/**
 * Calls back when files, folders or glob matches change, after a moment without changes, and never
 * while an earlier call is running. Resolves when the signal is aborted and the last call has
 * ended.
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
  // If a path can no longer be watched, the next run reports it as missing.
  watcher.on('error', () => runner.ask());
  await aborted(signal);
  await watcher.close();
  await runner.stop();
}

/** Runs a function on request, one run at a time. */
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

/** The path to watch; for a glob, the folder that it searches. */
function watchedPath(path: string): string {
  const isGlob = !existsSync(path) && hasMagic(path);
  return resolve(isGlob ? globBase(path.split(sep).join('/')) : path);
}

/** Names that start with a dot, such as temporary files of editors and of traxgen, are not inputs. */
function isIgnored(path: string): boolean {
  return basename(path).startsWith('.') || isManifestPath(path);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
