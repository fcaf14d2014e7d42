import { HttpError } from 'http-kit';
import type { Failure } from '../../domain/failures.js';
import { issuesOfError, KEY_OF_REQUEST } from '../operation-outcome.js';
import type { Entry } from './bundle-entries.js';

/** Where an entry has what a request has in its headers. */
const HEADERS: Record<string, string> = { 'If-Match': 'request.ifMatch', 'If-None-Exist': 'request.ifNoneExist' };

type Placed = Pick<Entry, 'index' | 'method' | 'query' | 'headers'>;

/** The place in a Bundle of what a request by itself would call `expression`. */
function expressionIn({ index, ...entry }: Placed, expression: string | undefined): string {
  // It is a header of the Bundle's own request.
  if (expression === KEY_OF_REQUEST) return expression;
  const at = `Bundle.entry[${index}]`;
  if (!expression) return at;
  if (expression.startsWith('Bundle.')) return expression;
  if (/^(?:request|resource|fullUrl)\b/.test(expression)) return `${at}.${expression}`;
  if (Object.hasOwn(HEADERS, expression)) return `${at}.${HEADERS[expression]}`;
  const [, member] = /^[A-Z][A-Za-z]+((?:[.[].*)?)$/.exec(expression) ?? [];
  if (member !== undefined) return `${at}.resource${member}`;
  return `${at}.${parameterIn(entry, expression) ?? `resource${expression.startsWith('[') ? '' : `.${expression}`}`}`;
}

/** Where an entry has the search with this parameter. */
function parameterIn({ method, query, headers }: Omit<Placed, 'index'>, name: string): string | undefined {
  if (method === 'GET' || method === 'HEAD' || Object.hasOwn(query, name)) return 'request.url';
  return headers['if-none-exist']?.includes(`${name}=`) ? 'request.ifNoneExist' : undefined;
}

/** An error of one entry, as one of the whole Bundle that says where. */
export function locateInBundle(error: HttpError, entry: Placed): HttpError {
  const { status, code, message, details, headers, cause } = error;
  const { failures } = details as { failures?: Failure[] };
  const at = (expression: string | undefined) => expressionIn(entry, expression);
  const said = failures
    ? { failures: failures.map((failure) => ({ ...failure, path: at(failure.path) })) }
    : {
        issues: issuesOfError(error).map((issue) => ({ ...issue, expression: at(issue.expression) })),
      };
  return new HttpError(status, code, message, { ...details, ...said }, { headers, cause });
}
