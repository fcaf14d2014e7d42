/** Phones behind the relay, browsers, apps with a distributor of their own (UnifiedPush), and tokens of old apps. */
export type PushDeviceKind = 'relay' | 'web_push' | 'unified_push' | 'token';

export type TokenKind = 'fcm' | 'apns';

/** What the relay is to be told of a phone: sealed by the app for the relay's key of that name. */
export interface SealedRegistration {
  bouncer_public_key: string;
  encrypted_push_registration: string;
}

/** A phone (chat-gaps.md 4.19): pending until the relay has answered, active with its id there, failed with an error. */
export interface Phone {
  realm_id: number;
  user_id: number;
  id: number;
  /** 64 bits, as text. */
  push_account_id: string;
  token_kind: TokenKind;
  push_public_key: Buffer;
  registration: SealedRegistration | null;
  relay_device_id: number | null;
  error_code: string | null;
  registered_at: Date;
}

export type PhoneStatus = 'pending' | 'active' | 'failed';

export function phoneStatus({
  relay_device_id,
  error_code,
}: Pick<Phone, 'relay_device_id' | 'error_code'>): PhoneStatus {
  if (error_code !== null) return 'failed';
  return relay_device_id === null ? 'pending' : 'active';
}
