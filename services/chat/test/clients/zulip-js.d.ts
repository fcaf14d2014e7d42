declare module 'zulip-js' {
  type Answer = Promise<Record<string, never>>;
  type Call = (params?: object | string) => Answer;
  interface Client {
    config: { apiKey: string };
    callEndpoint(path: string, method?: string, params?: object): Answer;
    callOnEachEvent(callback: (event: Record<string, never>) => void, eventTypes?: string[]): Promise<void>;
    accounts: { retrieve: Call };
    server: { settings: Call };
    streams: {
      retrieve: Call;
      getStreamId: Call;
      subscriptions: { retrieve: Call };
      topics: { retrieve: Call };
    };
    messages: {
      send: Call;
      retrieve: Call;
      render: Call;
      update: Call;
      getById: Call;
      getHistoryById: Call;
      deleteById: Call;
      flags: { add: Call; remove: Call };
    };
    queues: { register: Call; deregister: Call };
    events: { retrieve: Call };
    users: {
      retrieve: Call;
      me: { getProfile: Call; pointer: { retrieve: Call }; subscriptions: { add: Call; remove: Call } };
    };
    reactions: { add: Call; remove: Call };
    emojis: { retrieve: Call };
    typing: { send: Call };
    filters: { retrieve: Call };
  }
  export default function zulip(config: {
    username: string;
    password?: string;
    apiKey?: string;
    realm: string;
  }): Promise<Client>;
}
