import type { BuiltClinic } from './builders.js';
import type { TestApp } from './start.js';

export const PHARMACY = '/api/v1/pharmacy';
export const PRODUCTS = `${PHARMACY}/products`;
export const STORES = `${PHARMACY}/stores`;

type By = { token: string };

let made = 0;

/** A product, as somebody of the pharmacy adds it. */
export async function product(app: TestApp, by: By, values: Record<string, unknown> = {}) {
  made += 1;
  const body = { code: `P-${made}`, name: `Product ${made}`, unit: 'tablet', ...values };
  return (await app.as(by).post(PRODUCTS).send(body).expect(201)).body.data;
}

export async function store(app: TestApp, by: By, values: Record<string, unknown> = {}) {
  const body = { name: `Store ${(made += 1)}`, kind: 'pharmacy', ...values };
  return (await app.as(by).post(STORES).send(body).expect(201)).body.data;
}

/** A pharmacist with a product and a store. */
export async function pharmacyOf(app: TestApp, clinic: BuiltClinic, values: Record<string, unknown> = {}) {
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  return { pharmacist, product: await product(app, pharmacist, values), store: await store(app, pharmacist) };
}

export const PHARMACY_BODIES: Record<string, () => object> = {
  '/pharmacy/products': () => ({ code: 'A', name: 'Paracetamol 500 mg', unit: 'tablet' }),
  '/pharmacy/stores': () => ({ name: 'Central', kind: 'pharmacy' }),
};
