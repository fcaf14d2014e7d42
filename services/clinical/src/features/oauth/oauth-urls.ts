import type { Deps } from '../../deps/deps.js';

type WithConfig = Pick<Deps, 'config'>;

/** Where OAuth happens, as clients are told and as assertions must name it. */
export const tokenUrl = ({ config }: WithConfig): string => `${config.public_url}/oauth/token`;
export const authorizeUrl = ({ config }: WithConfig): string => `${config.public_url}/oauth/authorize`;
export const issuerUrl = ({ config }: WithConfig): string => config.public_url;
