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

/** Sends a file of products. */
export const importing = (app: TestApp, by: By, content: string | Buffer, query: object = {}) =>
  app.as(by).post(`${PRODUCTS}/import`).query(query).set('Content-Type', 'text/csv').send(content);

export async function productImportIn(app: TestApp, clinic: BuiltClinic): Promise<string> {
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  return (await importing(app, pharmacist, 'code,name,unit\nA-1,Aspirin,tablet\n').expect(202)).body.data.id;
}

export const DOCUMENTS = ['receipts', 'transfers', 'adjustments', 'destructions', 'counts'] as const;
export type Documents = (typeof DOCUMENTS)[number];

/** A pharmacist with two stores and a lot of which there is so much in the first. */
export async function stocked(app: TestApp, clinic: BuiltClinic, values: Record<string, unknown> = {}, quantity = 10) {
  const pharmacy = await pharmacyOf(app, clinic, values);
  const { pharmacist, product: of, store: central } = pharmacy;
  const other = await store(app, pharmacist, { kind: 'warehouse' });
  const received = (amount: number, lot_number = 'L1', expires_on = '2031-12-31') => ({
    product_id: of.id as string,
    lot_number,
    expires_on,
    quantity: amount,
  });
  /** In the first store unless the body says otherwise. */
  const post = (kind: Documents, body: object, by: By = pharmacist) =>
    app
      .as(by)
      .post(`${PHARMACY}/${kind}`)
      .send({ ...(kind === 'transfers' ? {} : { store_id: central.id }), ...body });
  const lot = async (amount: number, number?: string, date?: string): Promise<string> => {
    const { body } = await post('receipts', { lines: [received(amount, number, date)] }).expect(201);
    return body.data.lines[0].lot_id;
  };
  const first = quantity > 0 ? await lot(quantity) : '';
  /** By lot and store, what the lists say there is. */
  const balance = async (lot_id = first, store_id: string = central.id): Promise<number> => {
    const { body } = await app.as(pharmacist).get(`${PHARMACY}/stock`).query({ lot_id, store_id }).expect(200);
    return body.data[0]?.balance ?? 0;
  };
  return { ...pharmacy, other, received, post, lot, first, balance };
}

/** A body of each kind, on what `stocked` made. */
export const bodyOf = (
  kind: Documents,
  stock: Pick<Awaited<ReturnType<typeof stocked>>, 'received' | 'store' | 'other' | 'first'>,
): object => {
  const line = { lot_id: stock.first, quantity: 3 };
  const between = { from_store_id: stock.store.id, to_store_id: stock.other.id };
  const bodies: Record<Documents, object> = {
    receipts: { lines: [stock.received(4)] },
    transfers: { ...between, lines: [line] },
    adjustments: { reason: 'Broken', lines: [{ ...line, quantity: -3 }] },
    destructions: { reason: 'Expired', lines: [line] },
    counts: { lines: [{ lot_id: stock.first, counted: 7 }] },
  };
  return kind === 'transfers' ? bodies[kind] : { store_id: stock.store.id, ...bodies[kind] };
};

async function documentOf(app: TestApp, clinic: BuiltClinic, kind: Documents) {
  const stock = await stocked(app, clinic);
  return (await stock.post(kind, bodyOf(kind, stock)).expect(201)).body.data;
}

/** What moves stock, and what moved, by the names that paths have for them. */
export const documentIds = (app: TestApp, clinic: BuiltClinic): Record<string, () => Promise<string>> => ({
  ...Object.fromEntries(
    DOCUMENTS.map((kind) => [kind.slice(0, -1), async () => (await documentOf(app, clinic, kind)).id]),
  ),
  movement: async () => (await documentOf(app, clinic, 'receipts')).movements[0].id,
});

export const PHARMACY_BODIES: Record<
  string,
  (app: TestApp, records: { clinic: BuiltClinic }) => Promise<object> | object
> = {
  '/pharmacy/products': () => ({ code: 'A', name: 'Paracetamol 500 mg', unit: 'tablet' }),
  '/pharmacy/stores': () => ({ name: 'Central', kind: 'pharmacy' }),
  '/witness': () => ({ decision: 'confirm' }),
  ...Object.fromEntries(
    DOCUMENTS.map((kind) => [
      `/pharmacy/${kind}`,
      async (app: TestApp, { clinic }: { clinic: BuiltClinic }) => bodyOf(kind, await stocked(app, clinic)),
    ]),
  ),
};
