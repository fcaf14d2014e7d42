/** Bounds of push notifications, of the devices that they go to and of the relay: a part of `LIMITS`. */
export const PUSH_LIMITS = {
  /** Milliseconds of a whole exchange with the push relay. */
  pushRelayMs: 10_000,
  /** The same of what sends for the relay, so that the relay can still answer. */
  pushSenderMs: 5_000,
  /** In which the relay begins to hand over what one request brings: it is done before whoever asked hangs up. */
  pushRelayBeginMs: 4_500,
  /** Notifications in one request to the relay. */
  pushRequests: 200,
  pushRequestBytes: 2_000_000,
  pushPayloadMembers: 50,
  /** Messages of one conversation that wait for one device, the newest. */
  pushesOfConversation: 20,
  /** Messages that one notification takes back. */
  pushRemoved: 200,
  /** Characters of a message that a notification shows. */
  pushText: 200,
  /** Base64 of one encrypted notification. */
  pushEncrypted: 8_000,
  /** Of a device's token: the app of an iPhone, characters. */
  pushAppId: 200,
  /** Address of a browser at its push service, characters. */
  pushEndpoint: 2_000,
  /** Milliseconds of a whole exchange with such a push service, and of one with a name server. */
  webPushMs: 10_000,
  nameServerMs: 2_000,
  /** Hours after which a device that the relay did not hear of, or a notification that nobody took, is given up. */
  pushHours: 24,
  /** Devices of one person that are told of messages. */
  pushDevices: 50,
  /** A token of a device, its key, and its registration as it was sealed for the relay. */
  pushToken: 4_096,
  pushKey: 100,
  pushRegistration: 10_000,
} as const;
