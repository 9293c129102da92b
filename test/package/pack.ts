import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** What `npm pack` says of the package. */
export interface Packed {
  readonly filename: string;
  /** In bytes: of the tarball, and of what is in it. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs what has been built, without building it again; only says what it would do without a folder. */
export function pack(folder?: string): Packed {
  const where = folder === undefined ? ['--dry-run'] : ['--pack-destination', folder];
  const said = npm(['pack', '--json', '--ignore-scripts', ...where]);
  const [packed] = Object.values(JSON.parse(said)) as Packed[];
  if (packed === undefined) throw new Error('npm packed nothing');
  return packed;
}

/** Runs npm with the arguments in a folder; yields its output. */
export function npm(args: readonly string[], cwd = '.'): string {
  // npm says by itself where its program is; where it does not, it is on the path.
  const own = process.env.npm_execpath;
  const [command, before] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  return execFileSync(command, [...before, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
  });
}

/** The path of what was packed into a folder. */
export function tarballIn(folder: string, { filename }: Packed): string {
  return join(folder, filename);
}
