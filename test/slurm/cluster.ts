import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const supervisor = fileURLToPath(new URL('cluster.sh', import.meta.url));

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('bash', ['-c', 'PATH=$PATH:/usr/sbin type "$0"', program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Slurm with three nodes, n1 to n3, on this machine. */
export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'traxgen-slurm-'));
  readonly #env = { ...process.env, SLURM_CONF: join(this.folder, 'slurm.conf') };
  readonly #supervisor: ChildProcess;

  private constructor(ports: readonly number[]) {
    // The daemon of munge wants everybody to reach its socket.
    chmodSync(this.folder, 0o711);
    // In a session of its own, it outlives this process by the moment that it needs to clean up.
    this.#supervisor = spawn(supervisor, [this.folder, ...ports.map(String)], {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    });
  }

  /** Starts the daemons, and waits until all nodes are ready. */
  static async start(): Promise<Cluster> {
    const cluster = new Cluster(await freePorts(4));
    await cluster.until('all nodes are ready', 30, () =>
      /^(idle\s+){3}$/.test(cluster.ask('sinfo', '--noheader', '--Node', '--format=%T')),
    );
    return cluster;
  }

  /** What a program of Slurm or a recipe says; nothing if it fails. */
  ask(program: string, ...args: readonly string[]): string {
    try {
      return execFileSync(program, args, { env: this.#env, encoding: 'utf8', stdio: 'pipe' });
    } catch {
      return '';
    }
  }

  /** Submits jobs with a recipe. */
  submit(recipe: string, env: Readonly<Record<string, string>>, cwd: string): string {
    const options = { cwd, env: { ...this.#env, ...env }, encoding: 'utf8' } as const;
    return execFileSync(recipe, options).trim();
  }

  /** Kills the daemon of a node and all that it started, as if the machine had lost its power. */
  kill(node: string): void {
    this.#supervisor.stdin?.write(`${node}\n`);
  }

  /** Waits until a job has ended well. */
  async done(job: string, seconds: number): Promise<void> {
    const state = () => /JobState=(\w+)/.exec(this.ask('scontrol', 'show', 'job', job))?.[1] ?? '';
    const isOver = () => !['PENDING', 'RUNNING', 'COMPLETING', ''].includes(state());
    await this.until(`job ${job} has ended`, seconds, isOver);
    if (state() !== 'COMPLETED') throw new Error(`job ${job}: ${state()}\n${this.#logs()}`);
  }

  /** Waits for something that must happen within so many seconds. Otherwise, it fails with all logs. */
  async until(what: string, seconds: number, isSo: () => boolean): Promise<void> {
    for (const end = Date.now() + 1000 * seconds; !isSo(); ) {
      if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}\n${this.#logs()}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  /** Ends everything, and removes the folder. */
  async stop(): Promise<void> {
    const ended = once(this.#supervisor, 'exit');
    this.#supervisor.stdin?.end();
    await ended;
  }

  #logs(): string {
    const names = readdirSync(this.folder, { recursive: true, encoding: 'utf8' });
    const logs = names.filter((name) => /\.(?:log|out)$/.test(name));
    const texts = logs.map((name) => `${name}:\n${readFileSync(join(this.folder, name), 'utf8')}`);
    return [this.ask('squeue'), this.ask('sinfo'), ...texts].join('\n');
  }
}

/** Ports that nobody listens on. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
