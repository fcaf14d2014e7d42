import type { DocumentReference } from '@medplum/fhirtypes';
import type { Resource } from '../type.js';

/** As it is exported: a file is read apart from this interface, so its attachments say their whole address (Bulk Data Access, Attachments). */
export function withWholeAddresses(resource: Resource, base: string): Resource {
  if (resource.resourceType !== 'DocumentReference') return resource;
  const { content, ...rest } = resource as DocumentReference;
  return {
    ...rest,
    content: content.map(({ attachment, ...each }) => ({
      ...each,
      attachment: { ...attachment, ...(attachment.url && { url: new URL(attachment.url, `${base}/`).href }) },
    })),
  } as Resource;
}
