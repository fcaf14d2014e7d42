/** A product of the demo: what it is called, of which strength and form, and how its stock is counted. */
export type DemoProduct = readonly [name: string, strength: string, form: string, unit: string];

const TABLETS: readonly (readonly [name: string, strength: string])[] = [
  ['Paracetamol', '500 mg'],
  ['Ibuprofeno', '400 mg'],
  ['Naproxeno', '550 mg'],
  ['Ácido acetilsalicílico', '100 mg'],
  ['Losartán', '50 mg'],
  ['Enalapril', '10 mg'],
  ['Amlodipino', '5 mg'],
  ['Hidroclorotiazida', '50 mg'],
  ['Carvedilol', '12,5 mg'],
  ['Furosemida', '40 mg'],
  ['Espironolactona', '25 mg'],
  ['Atorvastatina', '20 mg'],
  ['Metformina', '850 mg'],
  ['Glibenclamida', '5 mg'],
  ['Levotiroxina', '100 mcg'],
  ['Omeprazol', '20 mg'],
  ['Famotidina', '40 mg'],
  ['Loratadina', '10 mg'],
  ['Prednisona', '20 mg'],
  ['Amoxicilina', '500 mg'],
  ['Azitromicina', '500 mg'],
  ['Ciprofloxacino', '500 mg'],
  ['Cotrimoxazol', '800/160 mg'],
  ['Sertralina', '50 mg'],
  ['Fluoxetina', '20 mg'],
  ['Sulfato ferroso', '200 mg'],
  ['Ácido fólico', '5 mg'],
  ['Clonazepam', '2 mg'],
  ['Tramadol', '50 mg'],
];

const VIALS: readonly (readonly [name: string, strength: string])[] = [
  ['Ceftriaxona', '1 g'],
  ['Ketorolaco', '30 mg/mL'],
  ['Metamizol', '1 g/2 mL'],
  ['Ondansetrón', '8 mg/4 mL'],
  ['Heparina', '5.000 UI/mL'],
  ['Cloruro de potasio', '10 %'],
  ['Morfina', '10 mg/mL'],
  ['Fentanilo', '0,1 mg/2 mL'],
];

const INHALERS: readonly (readonly [name: string, strength: string])[] = [
  ['Salbutamol', '100 mcg/dosis'],
  ['Budesonida', '200 mcg/dosis'],
  ['Bromuro de ipratropio', '20 mcg/dosis'],
];

export const PRODUCTS: readonly DemoProduct[] = [
  ...TABLETS.map(([name, strength]): DemoProduct => [name, strength, 'comprimido', 'comprimido']),
  ...VIALS.map(([name, strength]): DemoProduct => [name, strength, 'ampolla', 'ampolla']),
  ...INHALERS.map(([name, strength]): DemoProduct => [name, strength, 'inhalador', 'inhalador']),
];

/** Those that are controlled, by their class. */
export const CONTROLLED: Readonly<Record<string, string>> = {
  Morfina: 'II',
  Fentanilo: 'II',
  Clonazepam: 'IV',
  Tramadol: 'IV',
};

export const HIGH_ALERT: readonly string[] = ['Heparina', 'Cloruro de potasio', 'Morfina', 'Fentanilo'];

export const STORES = [
  { name: 'Farmacia central', kind: 'pharmacy' },
  { name: 'Bodega', kind: 'warehouse' },
  { name: 'Botiquín de medicina', kind: 'ward' },
] as const;

/** Of each product a lot, which expires in so many days: some soon, and one has. */
export const EXPIRES_IN_DAYS: readonly number[] = [420, 12, 250, 700, 25, 90, 365, -4, 180, 540];
