import type { Referral } from '../../referrals/referral';

/** What is read anew after a referral was changed. */
export const CHANGES = { changes: ['GET /api/v1/referrals'] } as const;

/** As somebody looks at it: what became of it meanwhile is not changed. */
export const versionOf = ({ version }: Referral) => ({ 'If-Match': `W/"v${version}"` });
