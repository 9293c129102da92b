/** Packs what has been built to the path that is given, and prints what it weighs. */
import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { pack, tarballIn } from './pack.ts';
import { type Weight, weigh } from './weigh.ts';

const [target = 'coverage/package.tgz'] = process.argv.slice(2);
const folder = dirname(target);
mkdirSync(folder, { recursive: true });
const packed = pack(folder);
renameSync(tarballIn(folder, packed), target);

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;
const weight = ({ packages, bytes }: Weight) =>
  `${packages} packages, ${(bytes / 1e6).toFixed(1)} MB`;
const { size, unpackedSize, files } = packed;
process.stdout.write(
  `package: ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked, ${files.length} files\n` +
    `installed: ${weight(weigh(unpackedSize, { withOptional: true }))}\n` +
    `without optional packages: ${weight(weigh(unpackedSize, { withOptional: false }))}\n`,
);
