/** Whether those who join a channel later do not see what was sent before. */
export function hasProtectedHistory(channel: {
  invite_only: boolean;
  history_public_to_subscribers: boolean;
}): boolean {
  return channel.invite_only && !channel.history_public_to_subscribers;
}
