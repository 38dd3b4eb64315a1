/** What nouns hear when a passenger is erased: each takes the person out of what it keeps, or refuses with the reason. */
export interface PassengerErased {
  /** The passenger, and those that were merged into it. */
  readonly passengerIds: readonly string[];
  /** Keyed digests of their numbers. */
  readonly mobileHashes: readonly string[];
  /** Their orders, by number. */
  readonly orderNos: readonly string[];
}

declare module '#server/ground/core/events.ts' {
  interface Events {
    passengerErased: PassengerErased;
  }
}
