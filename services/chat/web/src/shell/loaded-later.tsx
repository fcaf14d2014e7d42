import { lazy, type ComponentType } from 'react';

/** A part of the client that could not be fetched: the connection is lost, or a new release has replaced it. */
export class NotLoadedError extends Error {}

/** A component that is fetched when it is first shown. Browsers remember that a fetch failed until the page is loaded anew. */
export const loadedLater = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new NotLoadedError('A part of the client could not be loaded.', { cause });
    }
  });

/** Fetched once somebody has come in and has begun to read: so that they are there when the connection is lost later. */
export const loadSoon = () => import('./soon.js');
