/** The enumerations shared by the table, the wire, the code and the screen. */

export const LANGUAGES = ['zh-CN', 'en-US'] as const;
export type Language = (typeof LANGUAGES)[number];

export const USER_TYPES = ['platform', 'supplier', 'enterprise', 'teacher', 'student'] as const;
export type UserType = (typeof USER_TYPES)[number];

export const USER_STATES = ['enabled', 'disabled', 'locked'] as const;
export type UserState = (typeof USER_STATES)[number];

export const GENDERS = ['female', 'male', 'other', 'unknown'] as const;
export type Gender = (typeof GENDERS)[number];

/** For roles and menus: in use, or stopped. */
export const STATES = ['enabled', 'disabled'] as const;
export type State = (typeof STATES)[number];

/** Which rows a role reaches: all, those of its areas, schools or suppliers, or only a person's own. */
export const DATA_SCOPES = ['everything', 'areas', 'schools', 'suppliers', 'own'] as const;
export type DataScope = (typeof DATA_SCOPES)[number];

export const MENU_KINDS = ['directory', 'page', 'action'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];
