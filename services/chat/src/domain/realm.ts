/** An organization, as loaded for each request. */
export interface Realm {
  id: number;
  host: string;
  /** Answers for hosts that no organization has. */
  is_default: boolean;
  subdomain: string;
  uuid: string;
  name: string;
  description: string;
  /** Settings that differ from their defaults, by wire name without `realm_`. */
  settings: Record<string, unknown>;
  /** Group-setting values that differ from their defaults, by setting name. */
  group_settings: Record<string, unknown>;
  /** Ids of the system groups by name (`role:members`). */
  system_group_ids: Record<string, number>;
  /** Personal settings of people who join, where they differ from those of the service, by wire name. */
  user_setting_defaults: Record<string, unknown>;
  has_linkifiers: boolean;
  /** Names of uploaded pictures (features/realm). */
  icon_key: string | null;
  logo_key: string | null;
  night_logo_key: string | null;
  /** Signs the addresses under which images from elsewhere are shown. */
  media_key: string;
  date_created: Date;
  deactivated_at: Date | null;
}
