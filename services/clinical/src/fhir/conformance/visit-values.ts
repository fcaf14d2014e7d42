import {
  crawlTypedValue,
  getDataType,
  toTypedValue,
  type CrawlerVisitor,
  type InternalSchemaElement,
  type TypedValueWithPath,
} from '@medplum/core';
import type { Resource } from '@medplum/fhirtypes';

/** A value with what extends it; `own` is what stands under the member's own name, as it was sent. */
type Visit = (value: TypedValueWithPath, element: InternalSchemaElement | undefined, own: unknown) => void;

/** Visits each value of a resource that a definition names. The library throws where it cannot go on. */
export function visitValues(resource: Resource, visit: Visit): void {
  const visitor: CrawlerVisitor = {
    visitProperty({ value: parent }, key, _path, values, schema) {
      // Most members that a definition names are not there.
      const there = values.flat();
      if (there.length === 0) return;
      const element = schema.elements[key];
      const names = key.endsWith('[x]') ? (element?.type ?? []).map(({ code }) => nameOf(key, code)) : [key];
      const own: unknown[] = names.flatMap((name) => (parent as Record<string, unknown> | undefined)?.[name] ?? []);
      for (const [index, value] of there.entries()) visit(value, element, own[index]);
    },
  };
  crawlTypedValue(toTypedValue(resource), visitor, {
    schema: getDataType(resource.resourceType),
    initialPath: resource.resourceType,
  });
}

/** `deceased[x]` of a boolean is `deceasedBoolean`. */
const nameOf = (choice: string, type: string): string =>
  choice.replace(
    '[x]',
    type.replace(/^./, (letter) => letter.toUpperCase()),
  );
