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
  en: 'Nothing can be given of the prescription: it is not active, or its time is over.',
  es: 'No se puede dispensar la receta: no está activa o venció.',
};

export const CLASS_BLOCKED: OwnRule = {
  name: 'class_blocked',
  en: 'A closing counted another quantity of this class in the store: nothing of it is dispensed until that is adjusted.',
  es: 'Un cierre encontró otra cantidad de esta clase en la bodega: no se entrega nada de ella hasta que se ajuste.',
};

const MORE_THAN_LEFT: OwnRule = {
  name: 'more_than_left',
  en: 'That is more than is left of what was prescribed.',
  es: 'Es más de lo que queda por dispensar de lo indicado.',
};

export const TOO_LITTLE: OwnRule = {
  name: 'too_little',
  en: 'There is not that much in the store that can be given.',
  es: 'No hay esa cantidad en la bodega que se pueda entregar.',
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
  en: 'The lots do not come to the quantity.',
  es: 'Los lotes no suman la cantidad.',
};

export const NOT_GIVEN: OwnRule = {
  name: 'not_given',
  en: 'More than was given of the lot cannot come back.',
  es: 'No se puede devolver más de lo entregado del lote.',
};

export const NOT_SELLABLE: OwnRule = {
  name: 'not_sellable',
  en: 'The lot is expired or recalled, or the store is not used any more: it cannot be in stock again.',
  es: 'El lote está vencido o retirado, o la bodega ya no se usa: no puede volver a existencias.',
};

/** Items that ask for more than is left, where those before them have taken theirs. */
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

/** Whether the product is of the substances that were prescribed and of no others, in the same form where both say one. */
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

/** Why the product cannot be given for what was prescribed; undefined where it can. */
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

/** A lot of a product in the store, with what there is of it. */
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

/** Lots that an item names and that cannot be given for it, whatever there is of them. */
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

/** Which lots are given for each item: those that are named, else those that expire first. Of what there is, others have theirs before. */
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

/** What is said when the lot that expires first, of those that are given, has expired since they were chosen. */
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
