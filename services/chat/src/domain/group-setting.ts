export type GroupSettingValue = number | { direct_members: number[]; direct_subgroups: number[] };

export interface GroupSettingUpdate {
  new: GroupSettingValue;
  old?: GroupSettingValue;
}
