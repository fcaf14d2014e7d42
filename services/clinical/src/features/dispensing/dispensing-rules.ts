import type { Failure, OwnRule } from '../../domain/failures.js';
import { keyOf, type SubstanceTable } from '../catalogs/index.js';
import type { PrescribedItem } from '../prescriptions/index.js';
import type { DispensationStatus, SaidItem, SaidLot } from './dispensing-content.js';

const MOVES: Partial<Record<DispensationStatus, readonly DispensationStatus[]>> = {
  preparation: ['on_hold', 'completed', 'declined', 'cancelled'],
  on_hold: ['preparation', 'completed', 'declined', 'cancelled'],
};

export const canMoveDispensation = (from: DispensationStatus, to: DispensationStatus): boolean =>
  MOVES[from]?.includes(to) ?? false;

export const NOT_ACTIVE: OwnRule = {
  name: 'not_active',
  en: 'The prescription cannot be dispensed: it is not active, or has ended.',
  es: 'No se puede dispensar la receta: no está activa o venció.',
};

export const CLASS_BLOCKED: OwnRule = {
  name: 'class_blocked',
  en: 'A closing found a difference for this class in the store. Adjust it before dispensing the class.',
  es: 'Un cierre encontró una diferencia de esta clase en la bodega. Hay que ajustarla antes de dispensar la clase.',
};

const MORE_THAN_LEFT: OwnRule = {
  name: 'more_than_left',
  en: 'This is more than the remaining prescribed quantity.',
  es: 'Es más que la cantidad indicada que queda por dispensar.',
};

export const TOO_LITTLE: OwnRule = {
  name: 'too_little',
  en: 'The store does not have that much usable stock.',
  es: 'La bodega no tiene esa cantidad de existencias utilizables.',
};

const NO_SUBSTITUTE: OwnRule = {
  name: 'no_substitute',
  en: 'Another substance or form was prescribed, which may not be substituted.',
  es: 'Se indicó otra sustancia o forma, que no se puede sustituir.',
};

const WHY_SUBSTITUTED: OwnRule = {
  name: 'why_substituted',
  en: 'Another substance or form was prescribed: say why it is substituted.',
  es: 'Se indicó otra sustancia o forma: hay que decir por qué se sustituye.',
};

export const UNUSABLE: OwnRule = {
  name: 'unusable',
  en: 'The lot is expired or recalled.',
  es: 'El lote está vencido o retirado.',
};

const NOT_THE_SUM: OwnRule = {
  name: 'sum',
  en: 'The quantities of the lots do not add up to the quantity.',
  es: 'Los lotes no suman la cantidad.',
};

export const NOT_GIVEN: OwnRule = {
  name: 'not_given',
  en: 'No more can be returned than was dispensed from the lot.',
  es: 'No se puede devolver más de lo entregado del lote.',
};

export const NOT_SELLABLE: OwnRule = {
  name: 'not_sellable',
  en: 'The lot is expired or recalled, or the store is inactive: it cannot return to stock.',
  es: 'El lote está vencido o retirado, o la bodega está inactiva: no puede volver a existencias.',
};

/** Failures of items that ask for more than the remaining quantity, taken one after the other. */
export function leftFailures(
  items: readonly SaidItem[],
  prescribed: readonly PrescribedItem[],
  taken: ReadonlyMap<string, number>,
): Failure[] {
  const now = new Map(taken);
  return items.flatMap(({ prescription_item_id: id, quantity }, place) => {
    const allowed = prescribed.find((item) => item.id === id)?.allowed ?? null;
    const after = (now.get(id) ?? 0) + quantity;
    if (allowed !== null && after > allowed) return [{ path: `items.${place}.quantity`, rule: MORE_THAN_LEFT }];
    now.set(id, after);
    return [];
  });
}

export interface DispensedProduct {
  id: string;
  name: string;
  form: string | null;
  substances: { system: string; code: string; display: string }[];
  control_class: string | null;
}

/** Whether the product has exactly the prescribed substances, and the same form if both have one. */
export function isPrescribed(
  { medication }: Pick<PrescribedItem, 'medication'>,
  { name, form, substances }: DispensedProduct,
  table: SubstanceTable,
): boolean {
  if (medication.form && form && keyOf(medication.form) !== keyOf(form)) return false;
  if (substances.length > 0 && substances.every((each) => isCode(medication, each))) return true;
  const named = substances.length > 0 ? substances : [{ display: name }];
  const known = (codes: readonly string[]) => table.ingredientsOf(codes).toSorted().join(' ');
  const asked = known(table.recognise(medication).codes);
  if (asked !== '') return asked === known(named.flatMap((each) => table.recognise(each).codes));
  const words = (text: string) => keyOf(text).split(' ');
  const said = words([name, ...substances.map(({ display }) => display)].join(' '));
  const wanted = words(medication.display);
  return (
    wanted.every((word) => said.includes(word)) &&
    substances.every(({ display }) => words(display).some((word) => wanted.includes(word)))
  );
}

const isCode = (medication: PrescribedItem['medication'], { code, system }: { code: string; system: string }) =>
  medication.code === code && (medication.system === null || medication.system.toLowerCase() === system.toLowerCase());

/** The failure of a product that cannot be dispensed for the prescribed one. */
export function substitutionFailure(
  place: number,
  { substitution_reason }: { substitution_reason?: string | null | undefined },
  prescribed: PrescribedItem,
  isSame: boolean,
): Failure | undefined {
  if (isSame) return undefined;
  if (!prescribed.substitution_allowed) return { path: `items.${place}.product_id`, rule: NO_SUBSTITUTE };
  return substitution_reason?.trim() ? undefined : { path: `items.${place}.product_id`, rule: WHY_SUBSTITUTED };
}

/** A lot of a product in the store, with its balance. */
export interface Choice {
  id: string;
  product_id: string;
  expires_on: string;
  recalled: boolean;
  balance: number;
}

export const isUsable = ({ recalled, expires_on }: Pick<Choice, 'recalled' | 'expires_on'>, today: string): boolean =>
  !recalled && expires_on >= today;

type ChosenItem = Pick<SaidItem, 'product_id' | 'quantity'> & { lots?: SaidLot[] | undefined };

/** Failures of named lots that cannot be dispensed, whatever their stock. */
export function namedFailures(
  place: number,
  { product_id, quantity, lots = [] }: ChosenItem,
  choices: readonly Choice[],
  today: string,
): Failure[] {
  const faults = lots.flatMap(({ lot_id }, nth): Failure[] => {
    const choice = choices.find(({ id }) => id === lot_id);
    const path = `items.${place}.lots.${nth}.lot_id`;
    if (choice?.product_id !== product_id) return [{ path, rule: 'selected' }];
    return isUsable(choice, today) ? [] : [{ path, rule: UNUSABLE }];
  });
  const isSum = lots.length === 0 || lots.reduce((sum, each) => sum + each.quantity, 0) === quantity;
  return isSum ? faults : [...faults, { path: `items.${place}.lots`, rule: NOT_THE_SUM }];
}

/** The lots for each item: the named ones, else those that expire first. Items before it take theirs first. */
export function chooseLots(
  items: readonly ChosenItem[],
  choices: readonly Choice[],
  today: string,
): { lots: SaidLot[][]; failures: Failure[] } {
  const left = new Map(choices.map(({ id, balance }) => [id, balance]));
  const earliest = choices
    .filter((choice) => isUsable(choice, today))
    .toSorted((one, other) => (one.expires_on < other.expires_on ? -1 : 1));
  const failures: Failure[] = [];
  const take = (id: string, quantity: number) => left.set(id, (left.get(id) ?? 0) - quantity);
  const lots = items.map(({ product_id, quantity, lots: named }, place): SaidLot[] => {
    if (!named) {
      let open = quantity;
      const chosen = earliest.flatMap((choice): SaidLot[] => {
        const amount = choice.product_id === product_id ? Math.min(open, left.get(choice.id) ?? 0) : 0;
        if (amount <= 0) return [];
        open -= amount;
        take(choice.id, amount);
        return [{ lot_id: choice.id, quantity: amount }];
      });
      if (open > 0) failures.push({ path: `items.${place}.quantity`, rule: TOO_LITTLE });
      return chosen;
    }
    const faults = namedFailures(place, { product_id, quantity, lots: named }, choices, today);
    if (faults.length === 0 && named.some((each) => (left.get(each.lot_id) ?? 0) < each.quantity))
      faults.push({ path: `items.${place}.quantity`, rule: TOO_LITTLE });
    failures.push(...faults);
    for (const each of named) take(each.lot_id, each.quantity);
    return named;
  });
  return { lots, failures };
}

/** The failure if the earliest of the lots expired since they were chosen. */
export function expiryFailure(
  items: readonly ChosenItem[],
  chosen: readonly SaidLot[][],
  choices: readonly Choice[],
): Failure {
  const dayOf = new Map(choices.map(({ id, expires_on }) => [id, expires_on]));
  const [first] = chosen
    .flatMap((lots, place) => lots.map(({ lot_id }, nth) => ({ place, nth, day: dayOf.get(lot_id) ?? '' })))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const { place = 0, nth = 0 } = first ?? {};
  return items[place]?.lots
    ? { path: `items.${place}.lots.${nth}.lot_id`, rule: UNUSABLE }
    : { path: `items.${place}.quantity`, rule: TOO_LITTLE };
}
