import type { Gender } from '#contract/ground/enums.ts';
import type { DefaultTimestamp, Generated, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';

/** What a person added about themself; without a row, nothing yet. */
export interface PersonProfileTable {
  userId: Ref;
  /** `YYYY-MM-DD`. */
  birthday: string | null;
  department: Generated<string>;
  position: Generated<string>;
  officePhone: Generated<string>;
  address: Generated<string>;
  emergencyName: Generated<string>;
  emergencyRelation: Generated<string>;
  emergencyMobile: Generated<string>;
  bio: Generated<string>;
  version: Version;
  updatedAt: DefaultTimestamp;
}

/** A checked identity. The number is sealed with the vault, and found again by its digest. */
export interface IdentityTable {
  userId: Ref;
  idCardSealed: string;
  idCardDigest: string;
  idCardMasked: string;
  divisionCode: string;
  /** `YYYY-MM-DD`. */
  birthday: string;
  gender: Gender;
  checkedAt: Timestamp;
}

/** A code on its way to a new number; one for each person. */
export interface MobileChangeTable {
  userId: Ref;
  mobile: string;
  codeDigest: string;
  smsId: string;
  tries: number;
  sentAt: Timestamp;
  expiresAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    personProfile: PersonProfileTable;
    identity: IdentityTable;
    mobileChange: MobileChangeTable;
  }
}
