/** A wallet as EIP-1193 has it: one question, one answer. */
export type Wallet = {
  request(call: {
    readonly method: string;
    readonly params?: readonly unknown[];
  }): Promise<unknown>;
};

/** The sandbox's test wallet answers over HTTP what one of the browser would. */
const walletAt = (url: string): Wallet => ({
  async request({ method, params = [] }) {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body });
    const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (answer.error) throw new Error(answer.error.message);
    return answer.result;
  },
});

/** The wallet that pays: the sandbox's where there is one, else the browser's; undefined where there is neither. */
export const findWallet = (walletUrl: string | undefined): Wallet | undefined =>
  walletUrl === undefined ? (globalThis as { ethereum?: Wallet }).ethereum : walletAt(walletUrl);

/** The account that the user lets this page see. */
export const accountOf = async (wallet: Wallet): Promise<string> => {
  const accounts = (await wallet.request({ method: "eth_requestAccounts" })) as readonly string[];
  const [account] = accounts;
  if (account === undefined) throw new Error("The wallet shows no account.");
  return account;
};

/** Has the wallet on the chain that is paid on; it asks its user where it has to change. */
export const useChain = async (wallet: Wallet, chainId: number): Promise<void> => {
  const wanted = `0x${chainId.toString(16)}`;
  const current = await wallet.request({ method: "eth_chainId" });
  if (Number(current) === chainId) return;
  await wallet.request({ method: "wallet_switchEthereumChain", params: [{ chainId: wanted }] });
};
