/**
 * A time zone where it is about four in the morning now: a day that has begun, does not end while its story is told, and has all its
 * times for patients before it.
 */
export function morningZone(): string {
  const hours = 4 - new Date().getUTCHours();
  const ahead = hours < -12 ? hours + 24 : hours;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
