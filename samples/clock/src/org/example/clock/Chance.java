package org.example.clock;

import java.io.File;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import javax.crypto.KeyGenerator;

/** What is drawn by chance, however it is drawn. */
final class Chance {
  private static final class Dice extends Random {}

  private Chance() {}

  static void ask(Map<String, Object> heard) throws Exception {
    heard.put("Math.random", Math.random());
    heard.put("StrictMath.random", StrictMath.random());
    heard.put("Random", new Random().nextLong() + " " + new Random().nextLong());
    heard.put("subclass of Random", new Dice().nextLong());
    heard.put("ThreadLocalRandom", ThreadLocalRandom.current().nextLong());
    heard.put("SplittableRandom", new SplittableRandom().nextLong() + " " + new SplittableRandom().split().nextLong());
    heard.put("SecureRandom", new SecureRandom().nextLong());
    heard.put("SecureRandom.getInstance", SecureRandom.getInstance("SHA1PRNG").nextInt());
    heard.put("SecureRandom.generateSeed", Arrays.toString(new SecureRandom().generateSeed(4)));
    heard.put("SecureRandom.getSeed", Arrays.toString(SecureRandom.getSeed(4)));
    heard.put("its class", new SecureRandom().getClass());
    heard.put("UUID.randomUUID", UUID.randomUUID());
    List<Integer> list = Arrays.asList(1, 2, 3, 4, 5, 6, 7, 8);
    Collections.shuffle(list);
    heard.put("Collections.shuffle", list);
    heard.put("KeyGenerator", Arrays.toString(KeyGenerator.getInstance("AES").generateKey().getEncoded()));
    KeyPairGenerator pairs = KeyPairGenerator.getInstance("EC");
    heard.put("KeyPairGenerator", Arrays.toString(pairs.generateKeyPair().getPublic().getEncoded()));
    File file = File.createTempFile("clock", null);
    heard.put("File.createTempFile", file.getName());
    file.delete();
    heard.put("Set.of", Set.of("a", "b", "c", "d", "e", "f"));
    heard.put("Set.of two", Set.of("a", "b"));
    heard.put("Map.of", Map.of(1, "a", 2, "b", 3, "c", 4, "d"));
    long[] elsewhere = new long[1];
    Thread thread = new Thread(() -> elsewhere[0] = ThreadLocalRandom.current().nextLong());
    thread.start();
    thread.join();
    heard.put("ThreadLocalRandom of a thread", elsewhere[0]);
  }
}
