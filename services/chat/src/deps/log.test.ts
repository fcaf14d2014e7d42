import { createLog } from './log.js';

test('a log on a full disk does not end the process', () => {
  const log = createLog('info', { dest: '/dev/full' });
  for (let line = 0; line < 3; line += 1) expect(() => log.info({ line }, 'nobody reads this')).not.toThrow();
});
