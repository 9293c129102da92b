/** Packs what has been built to the path that is given, and prints what it weighs. */
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { packagesHere } from './locked.ts';
import { pack, tarballIn } from './pack.ts';

const [target = 'coverage/package.tgz'] = process.argv.slice(2);
const folder = dirname(target);
mkdirSync(folder, { recursive: true });
const packed = pack(folder);
renameSync(tarballIn(folder, packed), target);

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const [direct, all] = [Object.keys(dependencies), packagesHere()];
process.stdout.write(
  `package: ${kilobytes(packed.size)} packed, ${kilobytes(packed.unpackedSize)} unpacked, ` +
    `${packed.files.length} files; ${direct.length} dependencies, ${all.length} packages with theirs\n`,
);
