/** A time zone where it is about that hour now. */
function zoneAt(hour: number): string {
  const hours = hour - new Date().getUTCHours();
  const ahead = hours < -12 ? hours + 24 : hours;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A day that has begun, does not end while its story is told, and has all its times for patients before it. */
export const morningZone = (): string => zoneAt(4);

/** Half a day lies before now and half behind it, whenever the tests run, and the day is that of UTC. */
export const noonZone = (): string => zoneAt(12);
