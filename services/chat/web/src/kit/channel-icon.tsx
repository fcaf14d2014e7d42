import { Icon } from './icon.js';

interface Props {
  channel: { invite_only: boolean; is_web_public: boolean };
  size?: number;
}

export const ChannelIcon = ({ channel: { invite_only, is_web_public }, size = 16 }: Props) => (
  <Icon name={invite_only ? 'lock' : is_web_public ? 'globe' : 'hash'} size={size} />
);
