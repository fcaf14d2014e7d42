/** The focus to the first field that has a fault, once they are drawn. */
export function focusFirstFault(): void {
  document
    .querySelector<HTMLElement>(
      'form :is(input, select, textarea)[aria-invalid="true"], form :is([aria-invalid="true"], [data-invalid]) input',
    )
    ?.focus();
}
