const INVALID =
  'form :is(input, select, textarea)[aria-invalid="true"], form :is([aria-invalid="true"], [data-invalid]) input';
/** A fault that is said below its control, which does not carry it. */
const SAID = 'form p.error';
const CONTROLS = 'input, select, textarea, button';

/** The focus to the first field that has a fault, once they are drawn. */
export function focusFirstFault(): void {
  const [first] = document.querySelectorAll<HTMLElement>(`${INVALID}, ${SAID}`);
  (first?.matches(SAID) ? controlOf(first) : first)?.focus();
}

/** The control above a fault, or the one below it. */
function controlOf(fault: HTMLElement): HTMLElement | undefined {
  const controls = [...(fault.parentElement?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const isAbove = (control: HTMLElement) => fault.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING;
  return controls.findLast(isAbove) ?? controls[0];
}
