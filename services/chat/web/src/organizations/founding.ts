import { useEffect, useState } from 'react';
import { call } from '../connection/call.js';

/** The page of the service by which organizations are made. */
export const FOUNDING_PAGE = '/new';

/** Whether the service lets anybody make an organization; undefined until it has said so. */
export function useCanFound(): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    void call('GET /server_settings', {}).then(
      ({ organization_creation_enabled }) => setOpen(organization_creation_enabled),
      () => setOpen(false),
    );
  }, []);
  return isOpen;
}
