/** What the gateway tells its operator: codes, operations, transactions; never a signature, input or result. */
export type GatewayLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
