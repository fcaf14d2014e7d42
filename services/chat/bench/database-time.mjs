import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of the database server and of all its processes, those that have ended too. */
export async function databaseTime(pool) {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const statOf = (pid) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
  const server = statOf(rows[0].pid)[1];
  const ticks = readdirSync('/proc').map((name) => {
    if (!/^\d+$/.test(name)) return 0;
    try {
      const stat = statOf(name);
      if (Number(name) === server) return stat[11] + stat[12] + stat[13] + stat[14];
      return stat[1] === server ? stat[11] + stat[12] : 0;
    } catch {
      return 0;
    }
  });
  return { user: ticks.reduce((sum, each) => sum + each, 0) * 10_000, system: 0 };
}
