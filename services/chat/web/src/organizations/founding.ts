import { useEffect, useState } from 'react';

/** The page of the service by which organizations are made. */
export const FOUNDING_PAGE = '/new';

/** Whether the service lets anybody make an organization; undefined until it has said so. */
export function useCanFound(): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    void fetch(FOUNDING_PAGE, { method: 'HEAD' }).then(
      ({ ok }) => setOpen(ok),
      () => setOpen(false),
    );
  }, []);
  return isOpen;
}
