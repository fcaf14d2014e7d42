/** Names that no group may have, each with the reason; `taken` is one that another has already. */
export const refusedGroupNames = (taken: string) =>
  [
    ['  ', 'name cannot be blank'],
    ['x'.repeat(101), 'name is too long (limit: 100 characters)'],
    ['@crew', "User group name cannot start with '@'."],
    ['role:crew', "User group name cannot start with 'role:'."],
    ['user:x', "User group name cannot start with 'user:'."],
    ['stream:x', "User group name cannot start with 'stream:'."],
    ['channel:x', "User group name cannot start with 'channel:'."],
    [taken, `User group '${taken}' already exists.`],
  ] as const;
