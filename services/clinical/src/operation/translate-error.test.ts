import { translateError } from './translate-error.js';

test.each([
  '08000',
  '08003',
  '08006',
  '25P03',
  '53000',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'EPIPE',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])('an error with the code %s is a 503 that says when to try again', (code) => {
  const { status, headers } = translateError(Object.assign(new Error('x'), { code }));
  expect({ status, headers }).toEqual({ status: 503, headers: { 'Retry-After': '1' } });
});

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
])('the driver’s "%s" is a 503 that says when to try again', (message) => {
  const { status, headers } = translateError(new Error(message));
  expect({ status, headers }).toEqual({ status: 503, headers: { 'Retry-After': '1' } });
});

test.each(['23505', '42P01', 'ENOENT', 'ERR_ASSERTION', 'P0001'])(
  'an error with the code %s is none of these',
  (code) => {
    expect(translateError(Object.assign(new Error('x'), { code })).status).toBe(500);
  },
);
