/** The part of the server's logger used here. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
