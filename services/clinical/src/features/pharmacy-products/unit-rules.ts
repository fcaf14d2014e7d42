/** Tolerance of division: 2.1 / 0.3 is slightly more than 7. */
const ROUNDING = 1e-9;

/** How many base units a dose takes: by the product's unit or strength if the dose has the same unit, else one. */
export function unitsOf(
  dose: { value: number; unit: string } | null,
  product: { unit: string; strength: string | null },
): number {
  if (!dose) return 1;
  const key = (unit: string) => unit.trim().toLowerCase().replace(/s$/, '');
  if (key(dose.unit) === key(product.unit)) return Math.max(1, Math.ceil(dose.value));
  const [, amount = '', unit = ''] = /^(\d+(?:[.,]\d+)?)\s*([^\d/\s]+)$/.exec(product.strength?.trim() ?? '') ?? [];
  const strength = Number(amount.replace(',', '.'));
  return strength > 0 && key(unit) === key(dose.unit) ? Math.max(1, Math.ceil(dose.value / strength - ROUNDING)) : 1;
}
