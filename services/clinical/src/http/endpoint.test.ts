import Joi from 'joi';
import { ability, phi, publicAccess, systemAccess } from '../operation/access.js';
import { endpoint, ids } from './endpoint.js';

const audit = { event: 'x.read', action: 'R', resource: 'x' } as const;
const records = phi('full', { ability: 'patients:read' });
const of = async () => undefined;
const subject = phi('full', { ability: 'patients:read', subject: { of, param: 'id' } });
const noSubject = phi('full', { ability: 'patients:read', noSubject: 'A list of codes.' });
const other = phi('full', { ability: 'patients:read', subject: { of, param: 'other' } });
const both = phi('full', { ability: 'patients:read', subject: { of, param: 'id' }, noSubject: 'x' });
const declare = (values: object) =>
  endpoint({
    operationId: 'readX',
    method: 'get',
    path: '/api/v1/x',
    summary: 'x',
    access: ability('patients:read'),
    message: { en: 'x', es: 'x' },
    response: Joi.any(),
    handler: async () => ({ data: null }),
    ...values,
  });

const ofOne = { path: '/api/v1/x/{id}', parameters: { path: ids('id') } };

test.each([
  ['an operation on records that leaves no row in the trail', { access: records }],
  ['an operation on one record that does not say whose it is', { access: records, audit, ...ofOne }],
  ['a subject that the path does not name', { access: other, audit, ...ofOne }],
  ['an operation with a subject and without one', { access: both, audit, ...ofOne }],
  ['clinical records in lines', { access: records, audit, ndjson: true }],
  ['a request in the name of the operator of the service', { access: systemAccess }],
  ['records without a transaction', { access: records, audit, transaction: false }],
  ['a row in the trail without a transaction', { audit, transaction: false }],
  ['idempotency without a transaction', { method: 'post', idempotent: true, transaction: false }],
  ['idempotency of a GET', { idempotent: true }],
  ['idempotency without a clinic', { method: 'post', access: publicAccess, idempotent: true }],
  ['a conditional POST', { method: 'post', conditional: true }],
  ['faults of no body', { bodyFaults: async () => [] }],
  ['a parameter that is not in the path', { parameters: { path: ids('id') } }],
  ['a parameter that is not declared', { path: '/api/v1/x/{id}' }],
])('%s cannot be declared', (_, values) => {
  expect(() => declare(values)).toThrow(/^\/api\/v1\/x/);
});

test.each([
  ['without a transaction', { transaction: false }],
  ['on a list of records', { access: records, audit }],
  ['on one record', { access: subject, audit, ...ofOne }],
  ['on a record of nobody, which says so', { access: noSubject, audit, ...ofOne }],
])('an operation %s can be declared', (_, values) => {
  expect(declare(values).limit).toBe('api-live');
});
