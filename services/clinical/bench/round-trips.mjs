import pg from 'pg';
import { ms, quantile } from './results.mjs';

const WARM_UP = 30;
const TIMES = 150;

/**
 * What one request of this process spends with PostgreSQL, as rows of a table: its round trips in their order, which `names` names, and
 * the rest. Medians of one request at a time. Throws when most requests have more or fewer round trips than names.
 * @param {string[]} names
 * @param {(nth: number) => Promise<void>} request
 */
export async function timeRoundTrips(names, request) {
  const { query } = pg.Client.prototype;
  /** @type {{ sent: number, answered: number }[]} */
  let statements = [];
  pg.Client.prototype.query = function (...sent) {
    const statement = { sent: performance.now(), answered: Infinity };
    statements.push(statement);
    const answer = Reflect.apply(query, this, sent);
    const note = () => {
      statement.answered = performance.now();
    };
    answer?.then?.(note, note);
    return answer;
  };
  /** @type {{ whole: number[], each: number[][], counts: number[] }} */
  const times = { whole: [], each: names.map(() => []), counts: [] };
  for (let nth = -WARM_UP; nth < TIMES; nth += 1) {
    statements = [];
    const start = performance.now();
    await request(nth);
    const whole = performance.now() - start;
    const trips = tripsOf(statements);
    if (nth < 0) continue;
    // Now and then a request also notes that its credentials were used.
    if (trips.length !== names.length) continue;
    times.whole.push(whole);
    times.counts = trips.map(({ length }) => length);
    for (const [place, trip] of trips.entries())
      times.each[place].push(Math.max(...trip.map(({ answered }) => answered)) - trip[0].sent);
  }
  pg.Client.prototype.query = query;
  if (times.whole.length < TIMES / 2) throw new Error(`Few requests had ${names.length} round trips.`);
  const medians = times.each.map((list) => quantile(list, 0.5));
  const whole = quantile(times.whole, 0.5);
  const rest = whole - medians.reduce((sum, each) => sum + each, 0);
  return [
    ...names.map((name, place) => `| ${name} | ${times.counts[place]} | ${ms(medians[place])} |`),
    `| the rest: HTTP, Redis, middleware, validation, JSON | | ${ms(rest)} |`,
    `| all | ${times.counts.reduce((sum, each) => sum + each, 0)} | ${ms(whole)} |`,
  ];
}

/**
 * Statements that were sent before one of those before them was answered share a round trip.
 * @param {{ sent: number, answered: number }[]} statements
 */
function tripsOf(statements) {
  /** @type {{ sent: number, answered: number }[][]} */
  const trips = [];
  for (const statement of statements) {
    const trip = trips.at(-1);
    if (trip && trip.every(({ answered }) => answered > statement.sent)) trip.push(statement);
    else trips.push([statement]);
  }
  return trips;
}
