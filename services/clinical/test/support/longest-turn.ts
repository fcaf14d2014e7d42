/** For how long at most the work kept everybody else waiting: milliseconds of this process, so that nothing else on the machine counts. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, isOver] = [0, false];
  let before = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
    await new Promise(setImmediate);
  } finally {
    isOver = true;
  }
  return longest;
}
